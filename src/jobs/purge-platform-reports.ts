import { purgeDataRequests } from '../store/data-requests.ts'
import { purgeDeliveries } from '../store/platform-deliveries.ts'
import { purgeImports } from '../store/platform-imports.ts'
import type { JobContext } from './job-context.ts'

/** Deletes what platforms told, what staff imported into them, and the requests of people for their data, after 30 days. */
export async function purgePlatformReports({ systems, clock }: JobContext): Promise<void> {
  await systems.db.transaction().execute(async (tx) => {
    await purgeDeliveries(tx, clock())
    await purgeDataRequests(tx, clock())
    await purgeImports(tx, clock())
  })
}

import { purgeDataRequests } from '../../database/customers/data-requests.ts'
import { purgeImports } from '../../database/imports/platform-imports.ts'
import { purgeDeliveries } from '../../database/orders/platform-deliveries.ts'
import type { JobContext } from '../job-context.ts'

/** Deletes platform reports, imports and people's data requests after 30 days. */
export async function purgePlatformReports({ systems, clock }: JobContext): Promise<void> {
  await systems.db.transaction().execute(async (tx) => {
    await purgeDeliveries(tx, clock())
    await purgeDataRequests(tx, clock())
    await purgeImports(tx, clock())
  })
}

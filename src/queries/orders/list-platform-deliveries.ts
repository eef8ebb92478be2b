import { listDeliveries, type ReportedDelivery } from '../../database/orders/platform-deliveries.ts'
import { DEFAULT_LIMIT, onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the platform's newest reports within 30 days, 20 by default; with `failing`, only those not applied. */
export async function listPlatformDeliveries(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { limit = DEFAULT_LIMIT, failing = false }: { limit?: number | undefined; failing?: boolean },
): Promise<Page<ReportedDelivery>> {
  return onePage(await listDeliveries(db, store.id, { limit, failing }))
}

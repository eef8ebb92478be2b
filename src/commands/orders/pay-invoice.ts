import type { Db } from '../../database/database.ts'
import { wakeJob } from '../../database/jobs.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../outside/platform/gid.ts'

type Invoice = { storeId: string; draftOrderId: Gid<'DraftOrder'> }

/** Pays an amount of an invoice with a test payment, and lets its quote hear of it soon. */
export async function payInvoice(
  db: Db,
  embedded: Pick<EmbeddedPlatform, 'payInvoice'>,
  { storeId, draftOrderId }: Invoice,
  amount: string,
): Promise<void> {
  if (await embedded.payInvoice(storeId, draftOrderId, amount)) await wakeJob(db, 'deliver-platform-notifications')
}

/** Orders what an invoice is for, to be paid later as agreed, and lets its quote hear of it soon. */
export async function orderOnAccount(
  db: Db,
  embedded: Pick<EmbeddedPlatform, 'orderOnAccount'>,
  { storeId, draftOrderId }: Invoice,
): Promise<void> {
  if (await embedded.orderOnAccount(storeId, draftOrderId)) await wakeJob(db, 'deliver-platform-notifications')
}

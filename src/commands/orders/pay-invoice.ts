import type { Db } from '../../database/database.ts'
import { wakeJob } from '../../database/jobs.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'

/** Pays an amount of an invoice with a test payment, and lets its quote hear of it soon. */
export async function payInvoice(
  db: Db,
  embedded: Pick<EmbeddedPlatform, 'payInvoice'>,
  { token, amount }: { token: string; amount: string },
): Promise<void> {
  if (await embedded.payInvoice(token, amount)) await wakeJob(db, 'deliver-platform-notifications')
}

/** Orders what an invoice is for, to be paid later as agreed, and lets its quote hear of it soon. */
export async function orderOnAccount(
  db: Db,
  embedded: Pick<EmbeddedPlatform, 'orderOnAccount'>,
  token: string,
): Promise<void> {
  if (await embedded.orderOnAccount(token)) await wakeJob(db, 'deliver-platform-notifications')
}

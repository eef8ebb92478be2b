import { dueReminders, remindOfPayment } from '../../commands/payments/remind-of-payment.ts'
import type { Store } from '../../database/stores/stores.ts'
import { startOfDayIn } from '../../domain/working-days.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { forEachStore } from '../for-each-store.ts'
import { type JobContext, workOn } from '../job-context.ts'

const A_PAGE = 200
/** No mail in the night: reminders go out from 8 a.m. */
const MORNING_MS = 8 * 3_600_000

/** Reminds buyers of overdue invoices, on the days that each store on the embedded platform chose. */
export async function remindOfPayments(job: JobContext): Promise<void> {
  const { embedded } = job
  if (!embedded) return
  await forEachStore(job, async (store) => {
    const days = store.settings.payments?.remind_after_days ?? []
    if (days.length > 0 && store.installed && !store.frozen) await remindBuyersOf(job, embedded, store)
  })
}

async function remindBuyersOf(job: JobContext, embedded: Pick<EmbeddedPlatform, 'listInvoices'>, store: Store) {
  const ctx = workOn(job, store)
  const today = startOfDayIn(ctx.now, store.timezone)
  if (ctx.now.getTime() - today.getTime() < MORNING_MS) return
  let cursor: string | null = null
  do {
    const query = { of: null, state: 'overdue' as const, today, limit: A_PAGE, cursor }
    const page = await embedded.listInvoices(store.id, query)
    for (const due of await dueReminders(ctx, page.items)) {
      try {
        await remindOfPayment(ctx, due)
      } catch (err) {
        job.logger.error({ err, storeId: store.id, draftOrderId: due.draftOrderId }, 'failed to remind of a payment')
      }
    }
    cursor = page.nextCursor
  } while (cursor !== null)
}

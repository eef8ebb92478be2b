import { settleCardPayment } from '../../commands/payments/settle-card-payment.ts'
import {
  type CardPayment,
  settleCardPayment as saveState,
  takeCardPaymentsToLookAt,
} from '../../database/payments/card-payments.ts'
import { CardsUnavailable } from '../../outside/payments/card-provider.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { type JobContext, storeContext } from '../job-context.ts'

/** Notifications usually tell sooner: this finds what they did not. */
const LOOK_EVERY_MS = 5 * 60_000
const AT_ONCE = 50
/** A page is open for a day; one that the provider refuses to show, or that says nothing, for so long is given up. */
const GIVEN_UP_MS = 7 * 86_400_000

/** Looks at pages of the card provider's that were opened, and records what was paid there. */
export async function settleCardPayments(job: JobContext): Promise<void> {
  const { embedded, systems, clock } = job
  if (!embedded || !systems.cards) return
  const now = clock()
  const before = new Date(now.getTime() - LOOK_EVERY_MS)
  const taken = await takeCardPaymentsToLookAt(systems.db, { before, now, limit: AT_ONCE })
  for (const payment of taken) await settle(job, embedded, payment)
}

async function settle(
  job: JobContext,
  embedded: Pick<EmbeddedPlatform, 'recordCardPayment'>,
  payment: CardPayment,
): Promise<void> {
  const { storeId, checkoutId, openedAt } = payment
  const ctx = await storeContext(job, storeId)
  const isOld = job.clock().getTime() - openedAt.getTime() > GIVEN_UP_MS
  try {
    const state = await settleCardPayment({ ...ctx, now: job.clock() }, embedded, payment)
    if (state !== 'open') return
  } catch (err) {
    if (err instanceof CardsUnavailable) return // looked at again
    job.logger.error({ err, storeId, checkoutId }, 'failed to look at a payment by card')
  }
  if (isOld) await saveState(ctx.db, payment, 'ended', job.clock())
}

import { findCardPayment } from '../../database/payments/card-payments.ts'
import { findStore } from '../../database/stores/stores.ts'
import { CardsRefused, CardsUnavailable } from '../../outside/payments/card-provider.ts'
import type { Systems } from '../context.ts'
import { findCardAccess } from './card-access.ts'
import { type CardReceiver, settleCardPayment } from './settle-card-payment.ts'

/** A notification as it arrived, at the address of this store. */
interface CardNotice {
  storeId: string
  rawBody: Buffer
  signature: string
}

const DIGITS = /^[0-9]{1,18}$/

/**
 * Looks at the payment that a notification of the card provider is about. Notifications about payments that are not ours, or over, change nothing.
 * Returns `unsigned` if the provider did not sign it for this store, and `later` if it has to come again.
 */
export async function receiveCardNotice(
  systems: Systems & { clock: () => Date },
  embedded: CardReceiver,
  { storeId, rawBody, signature }: CardNotice,
): Promise<'done' | 'unsigned' | 'later'> {
  const { db, clock } = systems
  const store = DIGITS.test(storeId) ? await findStore(db, storeId) : null
  const access = store && (await findCardAccess({ ...systems, store }))
  if (!store || !access || access.noticesSecret === null) return 'unsigned'
  const notice = await access.cards.readNotice(rawBody, signature, access.noticesSecret)
  if (notice === null) return 'unsigned'
  const payment = notice === 'other' ? null : await findCardPayment(db, store.id, notice.checkoutId)
  if (!payment) return 'done'
  try {
    await settleCardPayment({ ...systems, store, now: clock() }, embedded, payment)
    return 'done'
  } catch (error) {
    if (error instanceof CardsUnavailable || error instanceof CardsRefused) return 'later'
    throw error
  }
}

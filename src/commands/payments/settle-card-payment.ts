import { wakeJob } from '../../database/jobs.ts'
import {
  type CardPayment,
  listCardPayments,
  settleCardPayment as saveState,
} from '../../database/payments/card-payments.ts'
import { CardsRefused, CardsUnavailable, type Checkout } from '../../outside/payments/card-provider.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import type { Context } from '../context.ts'
import { type CardAccess, findCardAccess } from './card-access.ts'

/** The platform's side, where payments are recorded. */
export type CardReceiver = Pick<EmbeddedPlatform, 'recordCardPayment'>

/** `now` is the machine's time, also in stores with a test clock. */
type Settling = Pick<Context, 'db' | 'secretBox' | 'cards' | 'store' | 'now'>

/**
 * Looks at a page at the provider and records what was paid there: once, however often and in whatever order we are told of it. Returns the page's
 * state. Throws CardsRefused and CardsUnavailable.
 */
export async function settleCardPayment(
  ctx: Settling,
  embedded: CardReceiver,
  payment: CardPayment,
): Promise<CardPayment['state']> {
  if (payment.state !== 'open') return payment.state
  const access = await findCardAccess(ctx)
  if (!access) throw new CardsRefused('The store has no keys for payments by card')
  return record(ctx, embedded, payment, await access.cards.look(access.secretKey, payment.checkoutId))
}

/** Looks at the pages that are open for an invoice; true once none is open any more. Never throws for what the provider does. */
export async function settleCardPaymentsOf(
  ctx: Settling,
  embedded: CardReceiver,
  draftOrderId: string,
): Promise<boolean> {
  const open = (await listCardPayments(ctx.db, ctx.store.id, draftOrderId)).filter(({ state }) => state === 'open')
  try {
    const states: CardPayment['state'][] = []
    for (const payment of open) states.push(await settleCardPayment(ctx, embedded, payment))
    return !states.includes('open')
  } catch (error) {
    if (error instanceof CardsRefused || error instanceof CardsUnavailable) return false
    throw error
  }
}

/**
 * Ends pages whose sum is no longer the one to pay, and records those that were paid nevertheless; true if any was. A page that the provider does not know
 * is left to the job. Throws CardsUnavailable.
 */
export async function endCardPages(
  ctx: Settling,
  embedded: CardReceiver,
  payments: readonly CardPayment[],
): Promise<boolean> {
  const open = payments.filter(({ state }) => state === 'open')
  const access = open.length > 0 ? await findCardAccess(ctx) : null
  if (!access) return false
  let isPaid = false
  for (const payment of open) {
    const seen = await endAt(access, payment)
    if (seen && (await record(ctx, embedded, payment, seen)) === 'paid') isPaid = true
  }
  return isPaid
}

/** Ends the pages open for an invoice of which another sum, or none, is due from now on. Never throws for what the provider does: the job goes on. */
export async function endCardPagesOf(ctx: Settling, embedded: CardReceiver, draftOrderId: string): Promise<void> {
  try {
    await endCardPages(ctx, embedded, await listCardPayments(ctx.db, ctx.store.id, draftOrderId))
  } catch (error) {
    if (!(error instanceof CardsUnavailable)) throw error
  }
}

async function endAt({ cards, secretKey }: CardAccess, { checkoutId }: CardPayment): Promise<Checkout | null> {
  try {
    return await cards.end(secretKey, checkoutId)
  } catch (error) {
    if (error instanceof CardsRefused) return null
    throw error
  }
}

/** Records what a page shows; what was asked for in another currency than was paid is an error of the provider's. */
export async function record(
  { db, store, now }: Settling,
  embedded: CardReceiver,
  payment: CardPayment,
  { state, amount, currency, payment: reference }: Checkout,
): Promise<CardPayment['state']> {
  if (state === 'open') return state
  if (state === 'paid' && reference !== null) {
    if (currency !== payment.currency) throw new Error(`A payment in ${payment.currency} arrived in ${currency}`)
    await embedded.recordCardPayment(store.id, draftOf(payment), { amount, reference })
    await wakeJob(db, 'deliver-platform-notifications')
  }
  await saveState(db, payment, state, now)
  return state
}

function draftOf({ draftOrderId }: CardPayment): Gid<'DraftOrder'> {
  const id = parseGid('DraftOrder', draftOrderId)
  if (!id) throw new Error(`${draftOrderId} is no draft order`)
  return id
}

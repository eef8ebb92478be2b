import type { Conversion } from '../../database/orders/conversion-row.ts'
import { listStarted, releaseLease, type StartedConversion, settleFailed } from '../../database/orders/conversions.ts'
import { lockWorkingQuote, readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { formatMoney, type Money, parseMoney } from '../../domain/money.ts'
import { decideConversionFailed, decideConverted } from '../../domain/orders/convert.ts'
import { findTaxGap } from '../../domain/pricing/find-tax-gap.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Why } from '../../domain/reason.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { platformProblem } from '../../outside/platform/ask-platform.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { DraftOrder } from '../../outside/platform/draft-order.ts'
import { PlatformError, PlatformUnavailable } from '../../outside/platform/port.ts'
import { applyAsRead, applyChange } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'
import { type ConversionLease, SETTLED_AFTER_MS } from './conversion-lease.ts'
import type { ConversionInput } from './start-conversion.ts'

/** If the platform doesn't answer for this long, the conversion gives up and unlocks the quote. */
const GIVE_UP_AFTER_H = 6
const GIVE_UP_AFTER_MS = GIVE_UP_AFTER_H * 3_600_000

/** A conversion, and what this process knows of it if it has just started it. */
interface ToFinish {
  quoteId: string
  groupId: string
  started?: { quote: WorkingQuote; drafts: readonly StartedConversion[] }
}

/** A finished conversion: the quote, and the draft orders that this process made, by the ids of their conversions. */
interface Finished {
  quote: WorkingQuote
  made: ReadonlyMap<string, DraftOrder>
}

/**
 * Makes the remaining draft orders of a started conversion in order, each with its event (T20 to T25). The starter and a job after a
 * crash run the same code: each step happens once, however often it is run. Returns the converted quote, or null, with some still to be
 * made, once the lease is no longer ours or near its end: another process continues. Throws `conversion_mismatch` if the platform calculates a
 * different discounted subtotal, shipping, tax or total, `platform_refused` if it accepts no such draft order (both end the conversion; draft
 * orders already made stay), and `platform_unavailable`, which does not end it.
 */
export async function finishConversion(
  ctx: Context,
  { quoteId, groupId, started }: ToFinish,
  lease: ConversionLease,
): Promise<Finished | null> {
  const read = () => listStarted(ctx.db, ctx.store.id, quoteId, groupId)
  const made = new Map<string, DraftOrder>()
  let quote = started?.quote ?? null
  for (let left = started?.drafts ?? (await read()); ; left = await read()) {
    const [next, ...others] = left // read each time, as another process may be working on it too
    if (!next) return { quote: await readWorkingQuote(ctx.db, ctx.store.id, quoteId), made }
    if (!lease.allows(next)) return null
    const one = await convertOne({ ...ctx, actor: next.actor }, next, { isLast: others.length === 0, quote }, lease)
    quote = one?.quote ?? null
    if (one) made.set(next.id, one.draft)
    if (quote && others.length === 0) return { quote, made }
  }
}

/** The quote as this process has last written it, or null, and whether this is the conversion's last draft order. */
interface Step {
  quote: WorkingQuote | null
  isLast: boolean
}

/** Returns the draft order and the quote with it, or null if another process was quicker. */
async function convertOne(
  ctx: Context,
  conversion: StartedConversion,
  step: Step,
  lease: ConversionLease,
): Promise<{ draft: DraftOrder; quote: WorkingQuote } | null> {
  const input = conversion.input as ConversionInput
  try {
    const draft = await callPlatform(ctx, (call) => ctx.platform.createDraftOrder(call, conversion.id, input.draft))
    if (!draft.ready) throw new PlatformUnavailable('The platform is still calculating the draft order')
    const { quote, mismatch } = await saveConverted(ctx, conversion, draft, { ...step, invoice: input.invoice })
    if (!mismatch) return quote && { draft, quote }
    await callPlatform(ctx, (call) => ctx.platform.deleteDraftOrder(call, draft.id))
    return await fail(ctx, conversion, mismatch)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code !== 'unavailable') return fail(ctx, conversion, platformProblem(error))
    return wait(ctx, conversion, error, lease)
  }
}

/** Returns the refusal if the platform's figures differ from ours; its tax may differ as far as findTaxGap allows. */
function findMismatch(
  quote: WorkingQuote,
  { lineIds, subtotal, discount, shipping, tax }: Conversion,
  draft: DraftOrder,
  settings: StoreSettings,
): Problem | null {
  const { currency } = quote
  const theirTax = parseMoney(draft.taxTotal)
  const theirSubtotal = parseMoney(draft.subtotal) - parseMoney(draft.discountTotal)
  const theirShipping = parseMoney(draft.shippingTotal)
  const theirTotal = parseMoney(draft.total)
  if (theirSubtotal !== subtotal - discount) return differs('subtotal', theirSubtotal, subtotal - discount, currency)
  if (theirShipping !== shipping) return differs('shipping', theirShipping, shipping, currency)
  const gap = findTaxGap(quote, { lineIds, tax }, theirTax, { settings, draft: 'deleted' })
  if (gap) return gap
  const total = subtotal - discount + shipping + theirTax
  return theirTotal === total ? null : differs('total', theirTotal, total, currency)
}

const NAMES = { subtotal: 'discounted subtotal', shipping: 'shipping', total: 'total' } as const

function differs(what: keyof typeof NAMES, theirs: Money, ours: Money, currency: string): Problem {
  const said = { theirs: formatMoney(theirs), ours: formatMoney(ours) }
  return new Problem(
    'conversion_mismatch',
    `The platform's ${NAMES[what]} for the draft order is ${said.theirs}, the quote's is ${said.ours}. The draft order was deleted and its lines were not converted.`,
    {},
    { code: 'platform_differs', what, ...said, currency },
  )
}

/** The quote with the draft order, or the refusal that keeps it from being saved; neither if another process has settled it. */
interface Saved {
  quote: WorkingQuote | null
  mismatch: Problem | null
}

/**
 * Writes the draft order to the quote as this process knows it, which nobody else should have changed while the conversion holds it: one
 * message to the database. If somebody did, or it is not known, it is locked and read.
 */
async function saveConverted(
  ctx: Context,
  conversion: Conversion,
  draft: DraftOrder,
  { quote: known, isLast, invoice }: Step & { invoice: boolean },
): Promise<Saved> {
  const { store, now } = ctx
  const { quoteId, lineIds, shipping, shippingTax } = conversion
  const order = { id: draft.id, lineIds, shipping, shippingTax, isLast, invoice }
  const along = { made: { conversionId: conversion.id, draft } }
  try {
    if (known) {
      const mismatch = findMismatch(known, conversion, draft, store.settings)
      if (mismatch) return { quote: null, mismatch }
      return { quote: await applyAsRead(ctx, known, decideConverted(known, order, now), along), mismatch }
    }
    return await inTransaction(ctx, async (tx) => {
      const quote = await lockWorkingQuote(tx, store.id, quoteId)
      const mismatch = findMismatch(quote, conversion, draft, store.settings)
      if (mismatch) return { quote: null, mismatch }
      const change = decideConverted(quote, order, now)
      return { quote: await applyChange(tx, ctx, quote, change, { isLast: true, along }), mismatch }
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'state_conflict') throw error
    return known
      ? saveConverted(ctx, conversion, draft, { quote: null, isLast, invoice })
      : { quote: null, mismatch: null } // settled before: a locked quote cannot have changed
  }
}

/** Ends the conversion, unlocks the quote and throws the reason; does nothing if it was finished in the meantime. */
async function fail(ctx: Context, conversion: Conversion, reason: Problem): Promise<null> {
  const why: Why = reason.reason ?? { code: 'text', text: reason.message }
  const isSettled = await inTransaction(ctx, async (tx) => {
    const quote = await lockWorkingQuote(tx, ctx.store.id, conversion.quoteId)
    if (!(await settleFailed(tx, ctx.store.id, conversion, why))) return false
    await applyChange(tx, ctx, quote, decideConversionFailed(quote, why))
    return true
  })
  if (isSettled) throw reason
  return null
}

/** Waits for a platform that does not answer; the job continues the conversion until it has waited too long. */
async function wait(ctx: Context, conversion: Conversion, error: PlatformError, lease: ConversionLease): Promise<null> {
  const until = new Date(conversion.createdAt.getTime() + GIVE_UP_AFTER_MS)
  if (ctx.now >= until) {
    const words = `${error.message}; gave up the conversion after waiting since ${conversion.createdAt.toISOString()}.`
    return fail(
      ctx,
      conversion,
      new Problem('platform_unavailable', words, {}, { code: 'platform_away_too_long', hours: GIVE_UP_AFTER_H }),
    )
  }
  // Nobody asks again while the platform may still be at work on what it was asked.
  const settlesIn = error.executed === 'unknown' ? SETTLED_AFTER_MS : 0
  const free = new Date(lease.now().getTime() + settlesIn)
  await releaseLease(ctx.db, ctx.store.id, conversion, { held: lease.until, until: free })
  throw conversionContinues(`${error.message}. `, until)
}

/** Returns what people are told of a conversion that another process or the job continues. */
export function conversionContinues(why = '', until: Date | null = null): Problem {
  const end = until
    ? `, and ends without further draft orders if the platform is not back by ${until.toISOString()}`
    : ''
  return new Problem(
    'platform_unavailable',
    `${why}Nothing is lost: the conversion continues in the background${end}. Until then the quote cannot be changed.`,
    {},
    { code: 'platform_away_converting', hours: GIVE_UP_AFTER_H },
  )
}

import type { StartedConversion } from '../../database/orders/conversions.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { newUuid } from '../../domain/id.ts'
import { parseMoney, sum } from '../../domain/money.ts'
import {
  type AgreedTerms,
  type ConversionRequest,
  decideConversionFailed,
  decideStartConversion,
  termsOf,
} from '../../domain/orders/convert.ts'
import { findTaxGap } from '../../domain/pricing/find-tax-gap.ts'
import type { OrderShare } from '../../domain/pricing/split.ts'
import { Problem } from '../../domain/problem.ts'
import { agreedVersion } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { applyAsRead, changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { composeDraft, composeTax } from '../negotiation/compose-draft.ts'
import { ConversionLease } from './conversion-lease.ts'

export interface ConvertRequest extends ConversionRequest {
  /** True if the draft orders' invoices are sent at once. */
  invoice: boolean
}

/** The stored input of a draft order still to be made. */
export interface ConversionInput {
  draft: ReturnType<typeof composeDraft>
  invoice: boolean
}

/** Covers the platform's answers and the transactions of one draft order at their slowest. */
const LEASE_MS = 30_000

/** A conversion that holds its quote until its draft orders are made. */
export interface Conversions {
  groupId: string
  lease: ConversionLease
  /** The quote as it was written. */
  quote: WorkingQuote
  /** The version the buyer agreed to. */
  agreed: Version
  /** In the order they are made. */
  drafts: readonly StartedConversion[]
}

/**
 * Holds the quote for a conversion, and saves each draft order to be made from it. The platform is asked
 * only for its payment terms and whether it calculates the agreed tax; if not, the timeline records why and there is no conversion.
 * Throws `not_found`, `action_unavailable`, `state_conflict`, `invalid_request` for groups that do not fit, `conversion_mismatch`,
 * `platform_refused` or `platform_unavailable`.
 */
export async function startConversion(ctx: Context, target: Target, request: ConvertRequest): Promise<Conversions> {
  const { store, actor, now } = ctx
  const seen = await readQuoteAt(ctx, target)
  checkCan('convert', seen, now)
  const agreed = await readVersion(ctx.db, store.id, seen.id, agreedVersion(seen))
  const terms = termsOf(agreed.offer)
  const termsId = await findPaymentTerms(ctx, terms)
  const groupId = newUuid(now)
  const { change, orders } = decideStartConversion(seen, groupId, request, terms, now)
  await checkTax(ctx, change.quote, orders, terms)
  const lease = new ConversionLease(machineNow(store, now), LEASE_MS * (1 + orders.length))
  const drafts = orders.map((order, position): StartedConversion => {
    const input: ConversionInput = {
      draft: { ...composeDraft(change.quote, order, { ...terms, termsId }), tax: composeTax(change.quote, order) },
      invoice: request.invoice,
    }
    const known = {
      id: newUuid(now),
      quoteId: seen.id,
      groupId,
      position,
      actor,
      input,
      leaseUntil: lease.until,
      createdAt: now,
    }
    return { ...NOT_MADE, ...order, ...known }
  })
  const quote = await applyAsRead(ctx, seen, change, { starts: drafts, keepsText: false }) // its draft orders are made at once
  return { groupId, lease, quote, agreed, drafts }
}

/** The unknown fields of a draft order that is not made yet. */
const NOT_MADE = {
  state: 'started',
  failure: null,
  draftOrderId: null,
  platformTotal: null,
  platformTax: null,
  orderId: null,
  paidAt: null,
  cancelledAt: null,
  invoiceSentAt: null,
  draftDeletedAt: null,
} as const

/** Refuses with `conversion_mismatch` unless the platform would put the agreed tax on everything converted. */
async function checkTax(
  ctx: Context,
  quote: WorkingQuote,
  orders: readonly OrderShare[],
  terms: AgreedTerms,
): Promise<void> {
  const together = {
    lineIds: orders.flatMap(({ lineIds }) => lineIds),
    discount: sum(orders.map(({ discount }) => discount)),
    shipping: sum(orders.map(({ shipping }) => shipping)),
    tax: sum(orders.map(({ tax }) => tax)),
  }
  const input = composeDraft(quote, together, { ...terms, termsId: null })
  try {
    const { taxTotal } = await askPlatform(ctx, (call) => ctx.platform.estimate(call, input))
    const { settings } = ctx.store
    const gap = findTaxGap(quote, together, parseMoney(taxTotal), { settings, draft: 'none' })
    if (gap !== null) throw gap
  } catch (error) {
    const isFinal = error instanceof Problem && error.code !== 'platform_unavailable'
    if (isFinal) {
      const target = { quoteId: quote.id, revision: quote.revision }
      await changeQuote(ctx, target, (seen) =>
        decideConversionFailed(seen, error.reason ?? { code: 'text', text: error.message }),
      )
    }
    throw error
  }
}

/** Returns the platform's id of the agreed payment terms, given by its id or name; null for none or unknown ones. */
async function findPaymentTerms(ctx: Context, { paymentTerms }: AgreedTerms): Promise<string | null> {
  const wanted = paymentTerms?.trim().toLowerCase()
  if (!wanted) return null
  const known = await askPlatform(ctx, (call) => ctx.platform.paymentTerms(call))
  return known.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted)?.id ?? null
}

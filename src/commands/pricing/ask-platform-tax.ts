import type { FieldFault } from '../../domain/field-fault.ts'
import { divideHalfUp, type Money, parseMoney, sum } from '../../domain/money.ts'
import { composeOffer } from '../../domain/negotiation/compose-offer.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { termsOf } from '../../domain/orders/convert.ts'
import { isCounted } from '../../domain/pricing/choice.ts'
import type { PlatformTax } from '../../domain/pricing/tax.ts'
import { isOpen, netOf } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Offer } from '../../domain/quotes/version.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import { composeDraft, taxByLine } from '../negotiation/compose-draft.ts'

/**
 * Returns the platform's tax on the offer's open lines, at their prices less their shares of the discount, and on the shipping not yet on
 * a draft order. Asked anew each time, never inside a transaction. Throws PlatformError.
 */
export async function askPlatformTax(ctx: Context, quote: WorkingQuote, offer: Offer): Promise<PlatformTax> {
  const open = offer.lines.filter((line) => isOpen(line) && isCounted(line))
  const shipping = offer.totals.shippingTotal - quote.charged.shipping
  const share = {
    lineIds: open.map((line) => line.id),
    discount: sum(open.map((line) => line.discountShare)),
    shipping: shipping > 0n ? shipping : 0n,
  }
  const { taxTotal, taxes } = await estimate(ctx, quote, offer, share)
  const apart = await askApart(ctx, quote, offer)
  const shippingTax = taxTotal - sum(taxes.map(({ tax }) => tax))
  return { lines: taxes, shipping: shippingTax, ...(apart.length > 0 && { apart }) }
}

/** Returns the tax on the lines outside the sum: the platform is asked for each at its full price, which is then taken at its net. */
async function askApart(ctx: Context, quote: WorkingQuote, offer: Offer): Promise<PlatformTax['lines']> {
  const apart = offer.lines.filter((line) => isOpen(line) && !isCounted(line))
  if (apart.length === 0) return []
  const share = { lineIds: apart.map(({ id }) => id), discount: 0n, shipping: 0n }
  const { taxes } = await estimate(ctx, quote, offer, share)
  const full = new Map(taxes.map(({ lineId, tax }) => [lineId, tax]))
  return apart.map((line) => {
    const [tax, total] = [full.get(line.id) ?? 0n, line.lineTotal ?? 0n]
    return { lineId: line.id, tax: total > 0n ? divideHalfUp(tax * netOf(line), total) : 0n }
  })
}

async function estimate(
  ctx: Context,
  quote: WorkingQuote,
  offer: Offer,
  share: Parameters<typeof composeDraft>[1],
): Promise<{ taxTotal: Money; taxes: ReturnType<typeof taxByLine> }> {
  const offered = { ...quote, lines: offer.lines, kitConversionMode: offer.staged.kitConversionMode }
  const input = composeDraft(offered, share, { ...termsOf(offer), termsId: null })
  const { taxTotal, lines } = await callPlatform(ctx, (call) => ctx.platform.estimate(call, input))
  const taxes = lines.map((line) => parseMoney(line.taxTotal))
  return { taxTotal: parseMoney(taxTotal), taxes: taxByLine(offered, share.lineIds, taxes) }
}

/**
 * Returns the proposal with the platform's current tax if it is left to the platform; without a figure if something else prevents
 * sending, which is then reported. Throws PlatformError.
 */
export async function withPlatformTax(
  ctx: Context,
  quote: WorkingQuote,
  staged: StagedProposal,
): Promise<StagedProposal> {
  if (staged.tax.kind !== 'platform') return staged
  const { offer, faults } = composeOffer(quote, { ...staged, tax: { kind: 'none' } }, ctx.now)
  const figure = faults.length > 0 ? null : await askPlatformTax(ctx, quote, offer)
  return { ...staged, tax: { kind: 'platform', figure } }
}

/** Like withPlatformTax, for saving: if the platform gives no tax, the proposal keeps the reason instead. */
export async function tryPlatformTax(
  ctx: Context,
  quote: WorkingQuote,
  staged: StagedProposal,
): Promise<StagedProposal> {
  try {
    return await withPlatformTax(ctx, quote, staged)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { ...staged, tax: { kind: 'platform', figure: null, ...whyNoTax(error) } }
  }
}

/** Returns why the platform gives no tax, in English and as a code. */
export function whyNoTax({ code, message: text }: PlatformError): { reason: string; fault: FieldFault } {
  return code === 'unavailable'
    ? { reason: `the platform does not give it now: ${text}`, fault: { code: 'tax_unavailable' } }
    : { reason: `the platform refuses to calculate it: ${text}`, fault: { code: 'tax_refused', text } }
}

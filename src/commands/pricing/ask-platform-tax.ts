import type { FieldFault } from '../../domain/field-fault.ts'
import { parseMoney, sum } from '../../domain/money.ts'
import { composeOffer } from '../../domain/negotiation/compose-offer.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { termsOf } from '../../domain/orders/convert.ts'
import type { PlatformTax } from '../../domain/pricing/tax.ts'
import { isOpen } from '../../domain/quotes/line-state.ts'
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
  const open = offer.lines.filter(isOpen)
  const shipping = offer.totals.shippingTotal - quote.charged.shipping
  const share = {
    lineIds: open.map((line) => line.id),
    discount: sum(open.map((line) => line.discountShare)),
    shipping: shipping > 0n ? shipping : 0n,
  }
  const offered = { ...quote, lines: offer.lines, kitConversionMode: offer.staged.kitConversionMode }
  const input = composeDraft(offered, share, { ...termsOf(offer), termsId: null })
  const { taxTotal, lines } = await callPlatform(ctx, (call) => ctx.platform.estimate(call, input))
  const taxes = taxByLine(
    offered,
    share.lineIds,
    lines.map((line) => parseMoney(line.taxTotal)),
  )
  return { lines: taxes, shipping: parseMoney(taxTotal) - sum(taxes.map(({ tax }) => tax)) }
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

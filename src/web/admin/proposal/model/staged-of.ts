import { parseMoney } from '../../../../domain/money.ts'
import type { StagedProposal } from '../../../../domain/negotiation/staged-proposal.ts'
import type { LinePrice } from '../../../../domain/pricing/line-price.ts'
import { type Percent, parsePercent } from '../../../../domain/pricing/percent.ts'
import type { Tier } from '../../../../domain/pricing/price-tiers.ts'
import type { Tax } from '../../../../domain/pricing/tax.ts'
import type { Draft, DraftPrice } from './draft.ts'

/** Returns a draft's proposal in the shape the domain's rules take. */
export function stagedOf(draft: Draft): StagedProposal {
  const { shipping, deposit_percentage: deposit, expiry } = draft
  return {
    lines: draft.lines.map(({ id, quantity, price, visibility, kit, tiers, choice }) => ({
      lineId: id,
      quantity,
      price: price && priceOf(price),
      visibility,
      kit,
      tiers: tiers && tiersOf(tiers),
      choice,
    })),
    discount: draft.discount && discountOf(draft.discount),
    shipping: { status: shipping.status, label: shipping.label, amount: parseMoney(shipping.amount) },
    tax: taxOf(draft.tax),
    paymentTerms: draft.payment_terms,
    depositPercentage: deposit === null ? null : percentOf(deposit),
    expiry: expiryOf(expiry),
    note: draft.note,
    kitConversionMode: draft.kit_conversion_mode,
  }
}

/** Returns prices by quantity in the shape the domain's rules take. */
function tiersOf(tiers: NonNullable<Draft['lines'][number]['tiers']>): Tier[] {
  return tiers.map(({ from_quantity: from, unit_price: unit }) => ({ from, unit: parseMoney(unit) }))
}

function priceOf(price: DraftPrice): LinePrice {
  switch (price.kind) {
    case 'unit':
      return { kind: price.kind, amount: parseMoney(price.amount) }
    case 'percent':
      return { kind: price.kind, off: percentOf(price.off) }
    case 'fixed':
      return { kind: price.kind, off: parseMoney(price.off) }
    default:
      return { kind: price.kind }
  }
}

function discountOf(discount: NonNullable<Draft['discount']>): StagedProposal['discount'] {
  return discount.kind === 'percent'
    ? { kind: discount.kind, off: percentOf(discount.off) }
    : { kind: discount.kind, amount: parseMoney(discount.amount) }
}

function taxOf(tax: Draft['tax']): Tax {
  switch (tax.kind) {
    case 'none':
      return { kind: tax.kind }
    case 'rate':
      return { kind: tax.kind, pct: percentOf(tax.percent), shippingTaxable: tax.shipping_taxable }
    case 'amount':
      return { kind: tax.kind, amount: parseMoney(tax.amount) }
    case 'platform':
      // only its total is shown here, so it needs no figures per line
      return {
        kind: tax.kind,
        figure: tax.amount === undefined ? null : { lines: [], shipping: parseMoney(tax.amount) },
      }
  }
}

function expiryOf(expiry: Draft['expiry']): StagedProposal['expiry'] {
  if (!expiry) return { kind: 'default' }
  return 'at' in expiry ? { kind: 'at', at: new Date(expiry.at) } : { kind: 'days', days: expiry.days }
}

/** Parses a percentage; throws if it is malformed, which a draft never contains. */
function percentOf(text: string): Percent {
  const percent = parsePercent(text)
  if (percent === null) throw new RangeError(`"${text}" is not a percentage`)
  return percent
}

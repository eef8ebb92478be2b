import { formatMoney } from '../../domain/money.ts'
import type { Expiry, StagedLine, StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import type { Discount } from '../../domain/pricing/discount.ts'
import type { LinePrice } from '../../domain/pricing/line-price.ts'
import { formatPercent } from '../../domain/pricing/percent.ts'
import { sumOfTax, type Tax } from '../../domain/pricing/tax.ts'
import { viewOfferedChoice } from '../pricing/choice.ts'
import { viewTiers } from '../pricing/price-tiers.ts'

/** Returns a staged proposal in the format of `PUT /admin/api/quotes/{id}/proposal`, which accepts it unchanged. */
export function viewStagedProposal(staged: StagedProposal) {
  const { shipping, depositPercentage } = staged
  return {
    lines: staged.lines.map(viewStagedLine),
    discount: staged.discount && viewDiscount(staged.discount),
    shipping: { status: shipping.status, label: shipping.label, amount: formatMoney(shipping.amount) },
    tax: viewTax(staged.tax),
    payment_terms: staged.paymentTerms,
    deposit_percentage: depositPercentage === null ? null : formatPercent(depositPercentage),
    expiry: viewExpiry(staged.expiry),
    note: staged.note,
    kit_conversion_mode: staged.kitConversionMode,
  }
}

function viewStagedLine({ lineId, quantity, price, visibility, kit, tiers = null, choice = null }: StagedLine) {
  return {
    id: lineId,
    quantity,
    price: price && viewPrice(price),
    visibility,
    kit,
    tiers: tiers && viewTiers(tiers),
    choice: viewOfferedChoice(choice),
  }
}

function viewPrice(price: LinePrice) {
  switch (price.kind) {
    case 'unit':
      return { kind: price.kind, amount: formatMoney(price.amount) }
    case 'percent':
      return { kind: price.kind, off: formatPercent(price.off) }
    case 'fixed':
      return { kind: price.kind, off: formatMoney(price.off) }
    default:
      return { kind: price.kind }
  }
}

function viewDiscount(discount: Discount) {
  return discount.kind === 'percent'
    ? { kind: discount.kind, off: formatPercent(discount.off) }
    : { kind: discount.kind, amount: formatMoney(discount.amount) }
}

function viewTax(tax: Tax) {
  switch (tax.kind) {
    case 'none':
      return { kind: tax.kind }
    case 'rate':
      return { kind: tax.kind, percent: formatPercent(tax.pct), shipping_taxable: tax.shippingTaxable }
    case 'amount':
      return { kind: tax.kind, amount: formatMoney(tax.amount) }
    case 'platform':
      return { kind: tax.kind, ...(tax.figure && { amount: formatMoney(sumOfTax(tax.figure)) }) }
  }
}

function viewExpiry(expiry: Expiry) {
  switch (expiry.kind) {
    case 'at':
      return { at: expiry.at }
    case 'days':
      return { days: expiry.days }
    case 'default':
      return null
  }
}

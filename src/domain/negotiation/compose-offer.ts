import { formatMoney, MOST_MONEY, type Money, timesQuantity } from '../money.ts'
import { isPreselected } from '../pricing/choice.ts'
import { unitPrice } from '../pricing/line-price.ts'
import { HUNDRED_PERCENT } from '../pricing/percent.ts'
import { type Tier, tierPrice, toPriceTable } from '../pricing/price-tiers.ts'
import { shareTerms } from '../pricing/share-terms.ts'
import { type FieldError, Problem } from '../problem.ts'
import { dearestTotal, isOpen, totalsOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { Offer } from '../quotes/version.ts'
import { findChoiceFaults } from './find-choice-faults.ts'
import type { StagedLine, StagedProposal } from './staged-proposal.ts'

/** The fields of a line that composing an offer reads and sets. */
export type OfferableLine = Pick<
  QuoteLine,
  | 'id'
  | 'title'
  | 'quantity'
  | 'catalogPrice'
  | 'requestedPrice'
  | 'unitPrice'
  | 'lineTotal'
  | 'discountShare'
  | 'tax'
  | 'taxable'
  | 'buyerVisibility'
  | 'kit'
  | 'decision'
  | 'decidedInVersion'
  | 'tiers'
  | 'choice'
>

/** The part of a quote needed to compose an offer; the web app has no more of it. */
export interface OfferableQuote<Line> extends Pick<WorkingQuote, 'charged'> {
  lines: readonly Line[]
}

/** An open line with its offered price; null if it has none yet. */
interface PricedLine<Line = OfferableLine> {
  staged: StagedLine
  line: Line
  unit: Money | null
}

/**
 * Returns what the staged proposal offers: first the settled lines as they were, then the open ones in staged order with prices, shares
 * of the discount and tax (negotiation, section 6); shipping on draft orders keeps its tax. Lines without a price count as nothing.
 * `faults` lists what prevents sending; empty if nothing does.
 */
export function composeOffer<Line extends OfferableLine>(
  quote: OfferableQuote<Line>,
  staged: StagedProposal,
  now: Date,
): { offer: Offer<Line>; faults: FieldError[] } {
  const priced = priceLines(quote, staged)
  const lineTotals = priced.map(({ staged, unit }) => (unit === null ? 0n : timesQuantity(unit, staged.quantity)))
  const { subtotal, shares, tax } = shareTerms(
    priced.map(({ staged: { choice = null }, line: { id, taxable } }, i) => {
      return { id, total: lineTotals[i] ?? 0n, taxable, choice }
    }),
    staged,
    staged.shipping.amount > quote.charged.shipping ? staged.shipping.amount - quote.charged.shipping : 0n,
  )
  const shippingTax = quote.charged.shippingTax + tax.shipping
  const offered = priced.map(({ staged: { quantity, visibility, kit, tiers, choice }, line, unit }, i) => ({
    ...line,
    quantity,
    unitPrice: unit,
    lineTotal: unit === null ? null : (lineTotals[i] ?? 0n),
    discountShare: shares[i] ?? 0n,
    tax: tax.lines[i] ?? 0n,
    buyerVisibility: visibility,
    kit,
    tiers: tiers ? toPriceTable(tiers, { ...staged, taxable: line.taxable }) : null,
    choice: choice ? { ...choice, chosen: isPreselected({ choice }) } : null,
    decision: null,
    decidedInVersion: null,
  }))
  const lines = [...quote.lines.filter((line) => !isOpen(line)), ...offered]
  const totals = totalsOf(lines, staged.shipping.amount, shippingTax)
  const terms = findTermFaults(staged, subtotal, quote.charged.shipping, now)
  const faults = [
    ...findLineFaults(priced),
    ...findChoiceFaults(priced),
    ...terms,
    ...findTotalFaults({ lines, totals }),
  ]
  return {
    offer: { lines, discount: staged.discount, totals, shippingTax, staged },
    faults: faults.length > 0 ? faults : findTaxFaults(staged),
  }
}

/** Returns a fault if the offer's total, with the dearest choice, exceeds what can be converted and paid. */
export function findTotalFaults(offer: { lines: readonly OfferableLine[]; totals: Offer['totals'] }): FieldError[] {
  const total = dearestTotal(offer)
  if (total <= MOST_MONEY) return []
  const [written, most] = [formatMoney(total), formatMoney(MOST_MONEY)]
  const message = `the offer's total is ${written}, but a quote's total can be at most ${most}`
  return [{ field: 'lines', message, fault: { code: 'offer_too_large', total: written, most } }]
}

/** Like composeOffer, but throws `invalid_proposal` with an entry for each fault. */
export function composeSendable(quote: WorkingQuote, staged: StagedProposal, now: Date): Offer {
  const { offer, faults } = composeOffer(quote, staged, now)
  const [first] = faults
  if (first) {
    throw new Problem('invalid_proposal', `The staged proposal cannot be sent: ${first.field}: ${first.message}`, {
      errors: faults,
    })
  }
  return offer
}

function priceLines<Line extends OfferableLine>(
  quote: OfferableQuote<Line>,
  staged: StagedProposal,
): PricedLine<Line>[] {
  const open = new Map(quote.lines.filter(isOpen).map((line) => [line.id, line]))
  const priced = staged.lines.flatMap((staged) => {
    const line = open.get(staged.lineId)
    return line ? [{ staged, line, unit: priceOf(staged, line) }] : []
  })
  return priced.map((one) => ({ ...one, unit: kitPrice(one, priced) }))
}

function priceOf({ tiers, quantity, price }: StagedLine, line: OfferableLine): Money | null {
  return tiers ? tierPrice(tiers, quantity) : unitPrice(price, line)
}

/** A kit is priced either at its parent, with nothing on its components, or at its components, with nothing on its parent. */
function kitPrice({ staged, unit }: PricedLine, all: readonly PricedLine[]): Money | null {
  if (!staged.kit) return unit
  if (staged.kit.role === 'component') return isPricedKit(staged.kit.key, all) ? 0n : unit
  return unit ?? (all.some((one) => isComponentOf(one, staged.kit?.key)) ? 0n : null)
}

function isPricedKit(key: string, all: readonly PricedLine[]): boolean {
  return all.some(({ staged, unit }) => staged.kit?.key === key && staged.kit.role === 'parent' && unit !== null)
}

function isComponentOf({ staged }: PricedLine, key: string | undefined): boolean {
  return staged.kit?.key === key && staged.kit?.role === 'component'
}

function findLineFaults(priced: readonly PricedLine[]): FieldError[] {
  const faults: FieldError[] = []
  if (priced.length === 0)
    faults.push({ field: 'lines', message: 'there is no open line to offer', fault: { code: 'nothing_to_offer' } })
  else if (priced.every(({ staged }) => staged.visibility === 'hidden')) {
    faults.push({
      field: 'lines',
      message: 'the buyer would not see any of them: all are hidden',
      fault: { code: 'all_hidden' },
    })
  }
  for (const [i, { staged, line, unit }] of priced.entries()) {
    const field = `lines.${i}.price`
    const { price } = staged
    const { title } = line
    const misfit = staged.tiers && findMisfit(staged.tiers, staged, title)
    if (misfit) faults.push({ field, ...misfit })
    else if (!staged.tiers && price?.kind === 'percent' && price.off > HUNDRED_PERCENT) {
      const message = `the discount on "${title}" is above 100 percent`
      faults.push({ field, message, fault: { code: 'discount_too_large', title } })
    } else if (unit === null) {
      faults.push({ field, message: `"${title}" has no price`, fault: { code: 'no_price', title } })
    } else if (unit < 0n) {
      const message = `the price of "${title}" is below zero`
      faults.push({ field, message, fault: { code: 'price_below_zero', title } })
    }
  }
  return faults
}

/** Prices by quantity are for single lines whose price the buyer sees, in a quantity they cover. */
function findMisfit(
  [first]: readonly Tier[],
  { kit, visibility, quantity }: StagedLine,
  title: string,
): Pick<FieldError, 'message' | 'fault'> | null {
  if (kit)
    return { message: `"${title}" has prices by quantity but is in a kit`, fault: { code: 'tiers_in_kit', title } }
  if (visibility !== 'show') {
    return {
      message: `"${title}" has prices by quantity but the buyer does not see its price`,
      fault: { code: 'tiers_not_shown', title },
    }
  }
  if (!first || quantity >= first.from) return null
  const message = `the quantity of "${title}" is below ${first.from}, the smallest with a price`
  return { message, fault: { code: 'below_first_tier', title, least: first.from } }
}

/** The platform is asked for tax only if nothing else is wrong. */
function findTaxFaults({ tax }: StagedProposal): FieldError[] {
  if (tax.kind !== 'platform' || tax.figure) return []
  if (tax.reason !== undefined) return [{ field: 'tax', message: tax.reason, ...(tax.fault && { fault: tax.fault }) }]
  return [{ field: 'tax', message: 'the platform has not calculated it yet', fault: { code: 'tax_pending' } }]
}

function findTermFaults(
  { discount, shipping, depositPercentage, expiry }: StagedProposal,
  subtotal: Money,
  shippingCharged: Money,
  now: Date,
) {
  const faults: FieldError[] = []
  if (discount?.kind === 'fixed' && discount.amount > subtotal) {
    faults.push({
      field: 'discount',
      message: 'a fixed discount must not exceed the subtotal',
      fault: { code: 'discount_above_subtotal' },
    })
  }
  if (discount?.kind === 'percent' && discount.off > HUNDRED_PERCENT) {
    faults.push({ field: 'discount', message: 'must be at most 100 percent', fault: { code: 'percent_too_large' } })
  }
  if (shipping.status !== 'quoted' && shipping.amount !== 0n) {
    const message = `has an amount although its status is ${shipping.status}`
    faults.push({ field: 'shipping', message, fault: { code: 'shipping_without_quote' } })
  }
  if (shipping.amount < shippingCharged) {
    const charged = formatMoney(shippingCharged)
    const message = `${charged} is already on draft orders: enter at least that`
    faults.push({ field: 'shipping', message, fault: { code: 'shipping_below_charged', charged } })
  }
  if (depositPercentage !== null && depositPercentage > HUNDRED_PERCENT) {
    faults.push({ field: 'deposit_percentage', message: 'must be at most 100', fault: { code: 'percent_too_large' } })
  }
  if (expiry.kind === 'at' && expiry.at <= now) {
    faults.push({ field: 'expires_at', message: 'has passed', fault: { code: 'in_the_past' } })
  }
  return faults
}

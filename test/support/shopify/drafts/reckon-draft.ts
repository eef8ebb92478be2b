import { type Cents, divide, readDecimal, spread, total } from '../state/cents.ts'
import type { TaxRate } from '../state/records.ts'
import type { DraftFigures, DraftLineRecord, TaxLineFigures } from './draft-records.ts'

const RATE_DIGITS = 8
const WHOLE = 10n ** BigInt(RATE_DIGITS)

export interface DraftTerms {
  /** On the whole draft: an amount, or a share of what the lines cost. */
  discount: { amount: Cents } | { percentage: number } | null
  shipping: Cents
  shippingRates: readonly TaxRate[]
  taxesIncluded: boolean
  /** Paid before the rest; null for all, or for nothing if there are payment terms. */
  deposit: number | null
  hasTerms: boolean
}

/** Returns a share of an amount, rounded down to the cent. */
export function percentageOf(amount: Cents, percentage: number): Cents {
  return (amount * (readDecimal(String(percentage), 6) ?? 0n)) / 100_000_000n
}

/**
 * Reckons a draft as Shopify does: a discount on the draft is spread over its lines in proportion, each tax is reckoned on each line
 * after discounts and rounded half up to the cent, and on shipping. Sets each line's `share`.
 */
export function reckonDraft(lines: DraftLineRecord[], terms: DraftTerms): DraftFigures {
  const nets = lines.map(({ original, discount }) => original - discount)
  const goods = total(nets)
  const wanted = terms.discount && 'amount' in terms.discount ? terms.discount.amount : null
  const percentage = terms.discount && 'percentage' in terms.discount ? terms.discount.percentage : 0
  const off = wanted === null ? percentageOf(goods, percentage) : wanted < goods ? wanted : goods
  const shares = spread(off, nets)
  for (const [i, line] of lines.entries()) line.share = shares[i] ?? 0n
  const taxes = [
    ...lines.flatMap((line, i) =>
      taxesOn((nets[i] ?? 0n) - line.share, line.taxable ? line.rates : [], terms.taxesIncluded),
    ),
    ...taxesOn(terms.shipping, terms.shippingRates, terms.taxesIncluded),
  ]
  const subtotal = goods - off
  const tax = total(taxes.map(({ amount }) => amount))
  const sum = subtotal + terms.shipping + (terms.taxesIncluded ? 0n : tax)
  return {
    lineItems: total(lines.map(({ original }) => original)),
    discounts: off + total(lines.map(({ discount }) => discount)),
    subtotal,
    shipping: terms.shipping,
    tax,
    taxLines: together(taxes),
    taxesIncluded: terms.taxesIncluded,
    total: sum,
    dueNow: dueNow(sum, terms),
  }
}

function taxesOn(amount: Cents, rates: readonly TaxRate[], isIncluded: boolean): TaxLineFigures[] {
  const scaled = rates.map(({ rate }) => readDecimal(rate, RATE_DIGITS) ?? 0n)
  const whole = isIncluded ? WHOLE + total(scaled) : WHOLE
  return rates.map(({ title, rate }, i) => ({ title, rate, amount: divide(amount * (scaled[i] ?? 0n), whole) }))
}

function together(taxes: readonly TaxLineFigures[]): TaxLineFigures[] {
  return [...Map.groupBy(taxes, ({ title, rate }) => `${title} ${rate}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], amount: total(same.map(({ amount }) => amount)) }] : [],
  )
}

function dueNow(sum: Cents, { deposit, hasTerms }: DraftTerms): Cents {
  if (!hasTerms) return sum
  if (deposit === null) return 0n
  return divide(sum * (readDecimal(String(deposit), 6) ?? 0n), 100_000_000n)
}

import { formatMoney, parseMoney, sum, timesQuantity } from '../../../src/domain/money.ts'
import { type Discount, discountTotal, shareOut } from '../../../src/domain/pricing/discount.ts'
import { parsePercent } from '../../../src/domain/pricing/percent.ts'
import { settle } from '../../../src/domain/pricing/settle.ts'
import { estimateTax, type Tax } from '../../../src/domain/pricing/tax.ts'
import type { Decision } from '../../../src/domain/quotes/quote-terms.ts'

/** Returns a line as the vectors write it: id, quantity, unit price. */
export type Item = readonly [id: string, quantity: number, unitPrice: string]

export interface OfferedLine {
  id: string
  quantity: number
  unitPrice: bigint
  lineTotal: bigint
  discountShare: bigint
  tax: bigint
  decision: Decision | null
}

/** Reads a percentage, which must be valid. */
export function percent(text: string): bigint {
  const value = parsePercent(text)
  if (value === null) throw new RangeError(`"${text}" is not a percentage`)
  return value
}

export function percentOff(text: string): Discount {
  return { kind: 'percent', off: percent(text) }
}

export function amountOff(text: string): Discount {
  return { kind: 'fixed', amount: parseMoney(text) }
}

/** Returns the lines of an offer with their shares of discount and tax. */
export function offer(items: readonly Item[], discount: Discount | null, tax: Tax = { kind: 'none' }): OfferedLine[] {
  const priced = items.map(([id, quantity, price]) => {
    const unitPrice = parseMoney(price)
    return { id, quantity, unitPrice, lineTotal: timesQuantity(unitPrice, quantity) }
  })
  const weights = priced.map((line) => line.lineTotal)
  const shares = shareOut(discountTotal(discount, sum(weights)), weights)
  const shared = priced.map((line, index) => ({ ...line, discountShare: shares[index] ?? 0n }))
  const nets = shared.map((line) => ({ id: line.id, net: line.lineTotal - line.discountShare, taxable: true }))
  const taxes = estimateTax(tax, nets, 0n).lines
  return shared.map((line, index) => ({ ...line, tax: taxes[index] ?? 0n, decision: null }))
}

/** Returns the lines with these decisions. */
export function decide(lines: readonly OfferedLine[], decisions: Record<string, Decision | null>): OfferedLine[] {
  return lines.map((line) => ({ ...line, decision: decisions[line.id] ?? line.decision }))
}

/** Returns the totals in one row, as the API writes them: subtotal, discount, shipping, tax, total. */
export function figures(lines: readonly OfferedLine[], shipping = '0.00'): string[] {
  const totals = settle(lines, { shippingTotal: parseMoney(shipping), taxEstimate: sum(lines.map(({ tax }) => tax)) })
  const { subtotal, discountTotal, shippingTotal, taxEstimate, total } = totals
  return [subtotal, discountTotal, shippingTotal, taxEstimate, total].map(formatMoney)
}

const TAX: Tax = { kind: 'rate', pct: percent('8.25'), shippingTaxable: false }
const V01: readonly Item[] = [
  ['A', 3, '33.33'],
  ['B', 7, '12.49'],
  ['C', 1, '250.00'],
]

/** Vector V01: 7.5 % off the whole quote, tax 8.25 % per line. Its shipping is 18.00. */
export function offerV01(): OfferedLine[] {
  return offer(V01, percentOff('7.5'), TAX)
}

/** Vector V12: line A of V01 accepted, B and C offered again at 5 % off. */
export function reofferV12(): OfferedLine[] {
  const frozen = decide(offerV01(), { A: 'accept' }).filter((line) => line.id === 'A')
  const again: Item[] = [
    ['B', 7, '11.99'],
    ['C', 1, '240.00'],
  ]
  return [...frozen, ...offer(again, percentOff('5'), TAX)]
}

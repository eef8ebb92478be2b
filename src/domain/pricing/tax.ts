import type { FieldFault } from '../field-fault.ts'
import { type Money, sum } from '../money.ts'
import { shareOut } from './discount.ts'
import { type Percent, percentOf } from './percent.ts'

/** The source of a proposal's estimated tax: a rate, an amount from elsewhere, or the calculation of the store's platform. */
export type Tax =
  | { kind: 'none' }
  | { kind: 'rate'; pct: Percent; shippingTaxable: boolean }
  | { kind: 'amount'; amount: Money }
  /** `figure` is the platform's tax for exactly this proposal; null if it gave none, with its reason if it gave one, in English and as a code. */
  | { kind: 'platform'; figure: PlatformTax | null; reason?: string; fault?: FieldFault }

/** The platform's tax on each open line in the sum and on the shipping of a proposal. */
export interface PlatformTax {
  lines: readonly LineTax[]
  shipping: Money
  /** The tax on each open line that the buyer can choose but that is not in the sum; absent: there are none. */
  apart?: readonly LineTax[]
}

interface LineTax {
  lineId: string
  tax: Money
}

export interface TaxedLine {
  id: string
  /** The line total less its share of the discount. */
  net: Money
  taxable: boolean
}

export interface TaxEstimate {
  lines: Money[]
  shipping: Money
  total: Money
}

/**
 * Returns the tax of each line and of the shipping, and their exact sum (negotiation, section 6, rule 9). A given amount is spread by net
 * over the taxable lines; if those are all 0, over all lines; if those are too, it all goes on shipping. So every draft order has its own
 * tax and together they have what was given. The platform's figure is used unchanged.
 */
export function estimateTax(tax: Tax, lines: readonly TaxedLine[], shipping: Money): TaxEstimate {
  const parts = taxParts(tax, lines, shipping)
  return { ...parts, total: sum(parts.lines) + parts.shipping }
}

function taxParts(tax: Tax, lines: readonly TaxedLine[], shipping: Money): Omit<TaxEstimate, 'total'> {
  const taxableNets = lines.map(({ net, taxable }) => (taxable ? net : 0n))
  switch (tax.kind) {
    case 'none':
      return { lines: lines.map(() => 0n), shipping: 0n }
    case 'rate':
      return {
        lines: taxableNets.map((net) => percentOf(net, tax.pct)),
        shipping: tax.shippingTaxable ? percentOf(shipping, tax.pct) : 0n,
      }
    case 'amount': {
      const weights = sum(taxableNets) > 0n ? taxableNets : lines.map(({ net }) => net)
      const shares = shareOut(tax.amount, weights)
      return { lines: shares, shipping: tax.amount - sum(shares) }
    }
    case 'platform': {
      const said = tax.figure && taxByLineId(tax.figure)
      return { lines: lines.map(({ id }) => said?.get(id) ?? 0n), shipping: tax.figure?.shipping ?? 0n }
    }
  }
}

/** Returns the tax of every line of the platform's figure, by line id. */
export function taxByLineId({ lines, apart = [] }: PlatformTax): Map<string, Money> {
  return new Map([...lines, ...apart].map(({ lineId, tax }) => [lineId, tax]))
}

/** Returns the sum of the platform's figure, without lines outside the offer's sum. */
export function sumOfTax({ lines, shipping }: PlatformTax): Money {
  return sum(lines.map(({ tax }) => tax)) + shipping
}

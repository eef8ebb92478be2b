import { divideHalfUp, type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { shareOut } from '../../../../domain/pricing/discount.ts'
import { presented } from '../amounts.ts'
import type { Calculated } from './net-by-line.ts'

const WHOLE = 10n ** 8n

/** Taxable lines, by their positions, and an estimate that has no other taxable lines. */
export interface TaxPart {
  at: readonly number[]
  draft: Calculated
}

/**
 * Returns whether all lines have the same rates: each rate on each line, and perhaps on the shipping, is the tax that Shopify tells, but
 * for what rounding the sum instead of each line would change.
 */
export function isOfOneKind({ at, draft }: TaxPart, nets: readonly Money[]): boolean {
  const shipping = parseMoney(presented(draft.totalShippingPriceSet))
  const rounding = BigInt(at.length + 1) / 2n
  return draft.taxLines.every(({ ratePercentage, priceSet }) => {
    const rate = scaled(ratePercentage ?? 0)
    const rest = parseMoney(presented(priceSet)) - sum(at.map((i) => taxOn(nets[i] ?? 0n, rate)))
    return [0n, taxOn(shipping, rate)].some((more) => rest - more <= rounding && more - rest <= rounding)
  })
}

/** Returns the tax of each line: by the rates if all have the same, else the whole shared out by net. */
export function taxesOf(part: TaxPart, nets: readonly Money[]): Money[] {
  const { at, draft } = part
  const own = at.map((i) => nets[i] ?? 0n)
  if (!isOfOneKind(part, nets)) return shareOut(parseMoney(presented(draft.totalTaxSet)), own)
  const rates = draft.taxLines.map(({ ratePercentage }) => scaled(ratePercentage ?? 0))
  return own.map((net) => sum(rates.map((rate) => taxOn(net, rate))))
}

function taxOn(amount: Money, rate: bigint): Money {
  return divideHalfUp(amount * rate, WHOLE)
}

/** Reads a percentage with up to six decimals as a share of WHOLE. */
function scaled(percentage: number): bigint {
  const [units = '0', decimals = ''] = percentage.toFixed(6).split('.')
  return BigInt(`${units}${decimals}`)
}

import { isAnswerable } from '../quotes/line-state.ts'
import type { QuoteLine } from '../quotes/quote.ts'

type Visible = Pick<QuoteLine, 'buyerVisibility' | 'lineTotal' | 'kit'>
type Rider = Pick<QuoteLine, 'buyerVisibility' | 'kit'>
export type OfferedLine = Visible & Rider & Pick<QuoteLine, 'id' | 'decision' | 'unitPrice'>

/** Whether the line adds to the sum something that its buyer does not see. What is part of a kit, or hidden, and costs nothing does not. */
export function hasHiddenPrice({ buyerVisibility, lineTotal, kit }: Visible): boolean {
  if (buyerVisibility === 'show') return false
  return lineTotal !== 0n || (buyerVisibility === 'price_hidden' && kit?.role !== 'component')
}

/** Whether a hidden line rides along with whatever is accepted; those of a kit the buyer sees go with their kit. */
export function ridesAlong({ buyerVisibility, kit }: Rider, open: readonly Rider[]): boolean {
  if (buyerVisibility !== 'hidden') return false
  return !kit || !open.some((other) => other.kit?.key === kit.key && other.buyerVisibility !== 'hidden')
}

/**
 * Whether the buyer has to answer the offer as a whole: where hidden prices are in more than one of the parts they could decide on,
 * what riding lines make up counting as one, the sums of answers would tell them apart. In one part alone they are what the
 * offer's total less the prices shown is, whatever is answered.
 */
export function isAnsweredAsWhole(lines: readonly OfferedLine[]): boolean {
  const open = lines.filter(isAnswerable)
  const parts = open.filter(hasHiddenPrice).map((line) => {
    if (ridesAlong(line, open)) return 'riding'
    return line.kit ? `kit ${line.kit.key}` : line.id
  })
  return new Set(parts).size > 1
}

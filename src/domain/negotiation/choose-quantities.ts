import { figuresAt } from '../pricing/price-tiers.ts'
import type { FieldError } from '../problem.ts'
import { isAnswerable } from '../quotes/line-state.ts'
import type { QuoteLine } from '../quotes/quote.ts'
import type { Decision } from '../quotes/quote-terms.ts'

/** The quantities a buyer accepts instead of the offered ones, by line id. */
export type Quantities = Readonly<Record<string, number>>

/** The highest quantity of a line. */
const MOST_PIECES = 1_000_000

/** Returns the line as accepted in this quantity; it remembers what was offered. */
export function atQuantity(line: QuoteLine, quantity: number | undefined): QuoteLine {
  if (quantity === undefined || quantity === line.quantity || !line.tiers) return line
  const { unitPrice, lineTotal, discountShare, tax } = line
  const offered = { quantity: line.quantity, unitPrice, lineTotal, discountShare, tax }
  return { ...line, ...figuresAt(offered, line.tiers, quantity), offered }
}

/** Returns the line as it was offered, whatever quantity was accepted. */
export function asOffered({ offered, ...line }: QuoteLine): QuoteLine {
  return offered ? { ...line, ...offered, offered: null } : { ...line, offered }
}

/** Returns a fault for each quantity that is not offered, or whose line is not accepted. */
export function findQuantityFaults(
  lines: readonly QuoteLine[],
  decisions: Readonly<Record<string, Decision>>,
  quantities: Quantities,
): FieldError[] {
  const open = new Map(lines.filter(isAnswerable).map((line) => [line.id, line]))
  return Object.entries(quantities).flatMap(([id, quantity]) => {
    const message = findFault(open.get(id), decisions[id], quantity)
    return message === null ? [] : [{ field: `quantities.${id}`, message }]
  })
}

function findFault(line: QuoteLine | undefined, decision: Decision | undefined, quantity: number): string | null {
  if (line?.buyerVisibility !== 'show') return 'is not an open line of this proposal'
  const first = line.tiers?.tiers[0]
  if (!first) return 'has one quantity only: make a counter-offer for another one'
  if (decision !== 'accept') return 'is not accepted: choose a quantity only for lines you accept'
  if (!Number.isInteger(quantity)) return 'enter a whole number'
  if (quantity < first.from) return `enter at least ${first.from}: less is not offered`
  return quantity > MOST_PIECES ? `enter at most ${MOST_PIECES}` : null
}

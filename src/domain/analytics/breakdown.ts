import type { Money } from '../money.ts'
import { type Outcome, outcomeOf } from '../quotes/outcome.ts'
import type { Status } from '../quotes/quote-terms.ts'

/** The ways to group the quotes of a time. */
export const BREAKDOWNS = ['person', 'product', 'status', 'source', 'loss_reason'] as const
export type BreakdownBy = (typeof BREAKDOWNS)[number]

/** The quotes of one group and status. */
export interface BreakdownCount {
  /** A staff id, a SKU, a status, a source or a reason; null for quotes assigned to nobody, or of whose loss nobody has said why. */
  key: string | null
  status: Status
  quotes: number
  /** The sum of their totals. */
  total: Money
}

/** A group's quotes, by how they have ended so far. */
export interface BreakdownGroup extends Pick<BreakdownCount, 'key' | 'quotes' | 'total'>, Record<Outcome, number> {
  /** A person's name. */
  name: string | null
}

/** Adds up the statuses of each group, the largest group first. */
export function groupCounts(
  counts: readonly BreakdownCount[],
  nameOf: (key: string | null) => string | null,
): BreakdownGroup[] {
  const groups = [...Map.groupBy(counts, ({ key }) => key)].map(([key, some]) => toGroup(key, nameOf(key), some))
  return groups.toSorted((a, b) => b.quotes - a.quotes || ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
}

function toGroup(key: string | null, name: string | null, counts: readonly BreakdownCount[]): BreakdownGroup {
  const group: BreakdownGroup = { key, name, quotes: 0, won: 0, lost: 0, open: 0, total: 0n }
  for (const { status, quotes, total } of counts) {
    group.quotes += quotes
    group[outcomeOf(status)] += quotes
    group.total += total
  }
  return group
}

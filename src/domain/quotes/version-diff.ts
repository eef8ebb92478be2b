import type { Money } from '../money.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { OfferedChoice } from '../pricing/choice.ts'
import type { Discount } from '../pricing/discount.ts'
import type { Tier } from '../pricing/price-tiers.ts'
import type { QuoteLine } from './quote.ts'
import type { BuyerVisibility } from './quote-terms.ts'
import type { Version } from './version.ts'

/** The compared fields of a line that both versions have. */
export interface OfferedLine {
  quantity: number
  unitPrice: Money | null
  /** The line's share of the whole-quote discount. */
  discountShare: Money
  visibility: BuyerVisibility
  /** The prices by quantity; empty for one price. */
  tiers: readonly Tier[]
  /** Null for a line that belongs to the offer. */
  choice: OfferedChoice | null
}

/** The compared fields of a whole offer. */
export interface OfferedTerms
  extends Pick<StagedProposal, 'shipping' | 'tax' | 'paymentTerms' | 'depositPercentage' | 'expiry' | 'note'> {
  discount: Discount | null
  total: Money
}

/** The fields that differ, before and after. */
type Changed<T> = { [Name in keyof T]?: { before: T[Name]; after: T[Name] } }

export interface VersionDiff {
  added: readonly QuoteLine[]
  removed: readonly QuoteLine[]
  changed: readonly { id: string; title: string; changes: Changed<OfferedLine> }[]
  terms: Changed<OfferedTerms>
}

/** Returns how version `b` differs from `a`, in line order; empty if they offer the same. */
export function diffVersions(a: Version, b: Version): VersionDiff {
  const before = new Map(a.offer.lines.map((line) => [line.id, line]))
  const after = new Set(b.offer.lines.map(({ id }) => id))
  return {
    added: b.offer.lines.filter(({ id }) => !before.has(id)),
    removed: a.offer.lines.filter(({ id }) => !after.has(id)),
    changed: b.offer.lines.flatMap((line) => {
      const earlier = before.get(line.id)
      const changes = earlier ? compare(lineOf(earlier), lineOf(line)) : {}
      return Object.keys(changes).length > 0 ? [{ id: line.id, title: line.title, changes }] : []
    }),
    terms: compare(termsOf(a), termsOf(b)),
  }
}

/** Returns the compared fields of a line. */
export function lineOf({ quantity, unitPrice, discountShare, buyerVisibility, tiers, choice }: QuoteLine): OfferedLine {
  const offered = choice && { kind: choice.kind, group: choice.group, preselected: choice.preselected }
  return { quantity, unitPrice, discountShare, visibility: buyerVisibility, tiers: tiers?.tiers ?? [], choice: offered }
}

/** Returns the compared fields of a version besides its lines. */
export function termsOf({ offer }: Version): OfferedTerms {
  const { shipping, tax, paymentTerms, depositPercentage, expiry, note } = offer.staged
  const { discount, totals } = offer
  return { discount, shipping, tax, paymentTerms, depositPercentage, expiry, note, total: totals.total }
}

function compare<T extends object>(before: T, after: T): Changed<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }])) as Changed<T>
}

/** Returns whether two values are equal, ignoring the order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  )
}

import type { Money } from '../money.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { Discount } from '../pricing/discount.ts'
import type { QuoteLine } from './quote.ts'
import type { BuyerVisibility } from './quote-terms.ts'
import type { Version } from './version.ts'

/** What is compared of a line that two versions have. */
export interface OfferedLine {
  quantity: number
  unitPrice: Money | null
  /** The line's share of the whole-quote discount. */
  discountShare: Money
  visibility: BuyerVisibility
}

/** What is compared of a whole offer. */
export interface OfferedTerms
  extends Pick<StagedProposal, 'shipping' | 'tax' | 'paymentTerms' | 'depositPercentage' | 'expiry' | 'note'> {
  discount: Discount | null
  total: Money
}

/** The members that differ, before and after. */
type Changed<T> = { [Name in keyof T]?: { before: T[Name]; after: T[Name] } }

export interface VersionDiff {
  added: readonly QuoteLine[]
  removed: readonly QuoteLine[]
  changed: readonly { id: string; title: string; changes: Changed<OfferedLine> }[]
  terms: Changed<OfferedTerms>
}

/** What version `b` offers otherwise than `a`, in the order of the lines; nothing where they offer the same. */
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

/** What is compared of a line. */
export function lineOf({ quantity, unitPrice, discountShare, buyerVisibility }: QuoteLine): OfferedLine {
  return { quantity, unitPrice, discountShare, visibility: buyerVisibility }
}

/** What is compared of a version beside its lines. */
export function termsOf({ offer }: Version): OfferedTerms {
  const { shipping, tax, paymentTerms, depositPercentage, expiry, note } = offer.staged
  const { discount, totals } = offer
  return { discount, shipping, tax, paymentTerms, depositPercentage, expiry, note, total: totals.total }
}

function compare<T extends object>(before: T, after: T): Changed<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }])) as Changed<T>
}

/** Whether two values hold the same, whatever the order of their members. */
function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  )
}

import type { StaffQuote } from '../../../client/admin-answers.ts'

/** A proposal being edited, always well-formed, in the shape the API takes. */
export type Draft = NonNullable<StaffQuote['staged']>
export type DraftLine = Draft['lines'][number]
export type DraftPrice = NonNullable<DraftLine['price']>

/** A line being added to a quote; it gets an id when it is saved. */
export type NewLine = Omit<DraftLine, 'id' | 'tiers' | 'choice'> &
  Partial<Pick<DraftLine, 'tiers' | 'choice'>> &
  (
    | { variant_id: string }
    | { custom: { title: string; description?: string }; taxable: boolean; requires_shipping: boolean }
  )

/** Returns the draft to continue with: the staged one, else the suggested one; null if nothing can be staged. */
export function beginDraft({ staged, suggested }: Pick<StaffQuote, 'staged' | 'suggested'>): Draft | null {
  return staged ?? suggested
}

/** True if two drafts, or parts of them, have the same content. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

/** Returns the draft with the tax the platform gave at the last save; unchanged unless the tax is left to the platform. */
export function withTaxSaid(draft: Draft, { staged }: Pick<StaffQuote, 'staged'>): Draft {
  if (draft.tax.kind !== 'platform' || staged?.tax.kind !== 'platform' || isSame(draft.tax, staged.tax)) return draft
  return { ...draft, tax: staged.tax }
}

/** Sorts the keys, so that two drafts compare equal however they were built. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  )
}

import type { StaffQuote } from '../../../client/admin-answers.ts'

/** A proposal while it is edited, always well-formed: as the API takes it. */
export type Draft = NonNullable<StaffQuote['staged']>
export type DraftLine = Draft['lines'][number]
export type DraftPrice = NonNullable<DraftLine['price']>

/** What is added to a quote; its line gets an id when it is saved. */
export type NewLine = Omit<DraftLine, 'id'> &
  (
    | { variant_id: string }
    | { custom: { title: string; description?: string }; taxable: boolean; requires_shipping: boolean }
  )

/** What staff go on with: what is staged, or what is suggested to begin with; null where nothing can be staged. */
export function beginDraft({ staged, suggested }: Pick<StaffQuote, 'staged' | 'suggested'>): Draft | null {
  return staged ?? suggested
}

/** Whether two drafts, or parts of them, say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

/** The draft with what the platform says its tax is, as it was saved last; as it is where the tax is not left to the platform. */
export function withTaxSaid(draft: Draft, { staged }: Pick<StaffQuote, 'staged'>): Draft {
  if (draft.tax.kind !== 'platform' || staged?.tax.kind !== 'platform' || isSame(draft.tax, staged.tax)) return draft
  return { ...draft, tax: staged.tax }
}

/** Members in one order, however the draft came about. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  )
}

import type { PaidPrice, StaffQuote, VariantWorth } from '../../../client/admin-answers.ts'
import type { Draft } from '../model/draft.ts'

/** A line, and the price its buyer last accepted. */
export interface LastTimeLine {
  lineId: string
  title: string
  /** Null if the buyer never accepted it. */
  last: PaidPrice | null
}

/**
 * Returns the draft with each open line at the price its buyer last accepted, and what was done to each. Lines of kits keep theirs: a
 * kit's price is not that of its parts. Returns the same draft if nothing changes.
 */
export function priceAsLastTime(
  draft: Draft,
  lines: StaffQuote['lines'],
  variants: readonly Pick<VariantWorth, 'variant_id' | 'last_paid'>[],
): { draft: Draft; lines: readonly LastTimeLine[] } {
  const facts = new Map(lines.map((line) => [line.id, line]))
  const byVariant = new Map(variants.map(({ variant_id: id, last_paid: last }) => [id, last]))
  const open = draft.lines.filter(({ kit }) => kit === null)
  const done = open.map(({ id }): LastTimeLine => {
    const line = facts.get(id)
    return { lineId: id, title: line?.title ?? '', last: byVariant.get(line?.variant_id ?? '') ?? null }
  })
  const priceOf = new Map(done.map(({ lineId, last }) => [lineId, last?.unit_price]))
  const isSame = draft.lines.every(({ id, price }) => {
    const amount = priceOf.get(id)
    return amount === undefined || (price?.kind === 'unit' && price.amount === amount)
  })
  if (isSame) return { draft, lines: done }
  const priced = draft.lines.map((line) => {
    const amount = priceOf.get(line.id)
    return amount === undefined ? line : { ...line, price: { kind: 'unit', amount } as const }
  })
  return { draft: { ...draft, lines: priced }, lines: done }
}

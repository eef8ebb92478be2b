import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Draft, DraftLine, NewLine } from './draft.ts'

export type KnownLine = StaffQuote['lines'][number]

/** Returns the lines of a draft that the quote no longer has, to be added again, and the draft with only those and the lines there are. */
export function findGone(draft: Draft, quote: StaffQuote, known: ReadonlyMap<string, KnownLine>) {
  const isOpen = new Set(quote.lines.flatMap(({ id, zone }) => (zone === 'open' ? [id] : [])))
  const gone = draft.lines.flatMap((line) => {
    const facts = isOpen.has(line.id) ? undefined : known.get(line.id)
    const again = facts && newLineOf(line, facts)
    return again ? [{ id: line.id, line: again }] : []
  })
  const isBack = new Set(gone.map(({ id }) => id))
  const possible = { ...draft, lines: draft.lines.filter(({ id }) => isOpen.has(id) || isBack.has(id)) }
  return { possible, gone }
}

/** Returns a removed line as one to add again, outside of any kit; null if the catalogue no longer has it. */
function newLineOf({ id: _, kit: _kit, ...line }: DraftLine, known: KnownLine): NewLine | null {
  const asked = known.requested_price
  const price =
    line.price?.kind === 'requested' && asked !== null ? ({ kind: 'unit', amount: asked } as const) : line.price
  const rest = { ...line, price, kit: null }
  if (known.is_custom) {
    const custom = { title: known.title, ...(known.description && { description: known.description }) }
    return { ...rest, custom, taxable: known.taxable, requires_shipping: known.requires_shipping }
  }
  return known.variant_id === null ? null : { ...rest, variant_id: known.variant_id }
}

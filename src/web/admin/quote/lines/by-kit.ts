import type { StaffQuote } from '../../../client/admin-answers.ts'

export type StaffLine = StaffQuote['lines'][number]

/** The lines in their order, those of a kit together at its first one, the kit's own line ahead. */
export function byKit(lines: readonly StaffLine[]): StaffLine[] {
  const kits = Map.groupBy(lines, ({ id, kit }) => (kit ? `kit ${kit.key}` : id))
  return [...kits.values()].flatMap((kit) => kit.toSorted((a, b) => rank(a) - rank(b)))
}

function rank({ kit }: StaffLine): number {
  return kit?.role === 'component' ? 1 : 0
}

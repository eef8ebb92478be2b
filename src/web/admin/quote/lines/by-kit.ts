import type { StaffQuote } from '../../../client/admin-answers.ts'

export type StaffLine = StaffQuote['lines'][number]

/** Returns the lines in their order, with each kit's lines together at the position of its first line, its parent leading. */
export function byKit(lines: readonly StaffLine[]): StaffLine[] {
  const kits = Map.groupBy(lines, ({ id, kit }) => (kit ? `kit ${kit.key}` : id))
  return [...kits.values()].flatMap((kit) => kit.toSorted((a, b) => rank(a) - rank(b)))
}

function rank({ kit }: StaffLine): number {
  return kit?.role === 'component' ? 1 : 0
}

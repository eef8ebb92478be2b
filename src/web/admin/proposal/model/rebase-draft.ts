import { type Draft, type DraftLine, isSame } from './draft.ts'

/**
 * Applies my changes since `base` on top of theirs: parts I left alone follow theirs, parts we both changed follow mine. A line they
 * removed is gone, and one that either of us added stays.
 */
export function rebaseDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const { lines: _, ...terms } = mergeMembers(base, mine, theirs)
  return { ...terms, lines: mergeLines(base.lines, mine.lines, theirs.lines) }
}

function mergeLines(base: readonly DraftLine[], mine: readonly DraftLine[], theirs: readonly DraftLine[]): DraftLine[] {
  const [baseById, mineById, theirsById] = [base, mine, theirs].map(byId)
  const merged = (line: DraftLine): DraftLine => {
    const [before, my] = [baseById?.get(line.id), mineById?.get(line.id)]
    return before && my ? mergeMembers(before, my, line) : (my ?? line)
  }
  const order = orderOf(base) === orderOf(mine) ? theirs : [...mine, ...theirs.filter(({ id }) => !mineById?.has(id))]
  return order.flatMap(({ id }) => {
    const their = theirsById?.get(id)
    if (!their) return baseById?.has(id) ? [] : (mineById?.get(id) ?? [])
    const isRemovedByMe = baseById?.has(id) && !mineById?.has(id)
    return isRemovedByMe ? [] : [merged(their)]
  })
}

function mergeMembers<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = Object.keys(theirs).map((name) => {
    const key = name as keyof T
    return [name, isSame(base[key], mine[key]) ? theirs[key] : mine[key]]
  })
  return Object.fromEntries(merged) as T
}

function orderOf(lines: readonly DraftLine[]): string {
  return lines.map(({ id }) => id).join()
}

function byId(lines: readonly DraftLine[]): ReadonlyMap<string, DraftLine> {
  return new Map(lines.map((line) => [line.id, line]))
}

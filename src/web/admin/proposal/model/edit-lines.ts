import type { Draft, DraftLine } from './draft.ts'
import type { KitPrices } from './kit-prices.ts'
import { withWholeGroups } from './offer-choice.ts'

/** Returns the draft with this line changed. */
export function changeLine(draft: Draft, id: string, change: Partial<Omit<DraftLine, 'id'>>): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...change } : line)) }
}

/** Returns the draft with one line moved to the position of another. */
export function moveLine(draft: Draft, id: string, overId: string): Draft {
  const from = draft.lines.findIndex((line) => line.id === id)
  const to = draft.lines.findIndex((line) => line.id === overId)
  const line = draft.lines[from]
  if (!line || to < 0) return draft
  return { ...draft, lines: draft.lines.toSpliced(from, 1).toSpliced(to, 0, line) }
}

/** Returns the draft without these lines. A kit left with only one line, or without its parent, is dissolved, and so is an only alternative. */
export function removeLines(draft: Draft, ids: ReadonlySet<string>): Draft {
  return withWholeGroups(withoutBrokenKits({ ...draft, lines: draft.lines.filter((line) => !ids.has(line.id)) }))
}

/**
 * Returns the draft with these lines as one kit: the parent first, at the position of the first of them, then its components. `units` are
 * prices to change at the same time.
 */
export function makeKit(
  draft: Draft,
  ids: ReadonlySet<string>,
  { parentId, title, units = {} }: { parentId: string; title: string | null; units?: KitPrices['units'] },
): Draft {
  const key = freeKey(draft)
  const members = draft.lines.filter((line) => ids.has(line.id))
  const inOrder = [...members.filter(({ id }) => id === parentId), ...members.filter(({ id }) => id !== parentId)]
  const kit = inOrder.map((line): DraftLine => {
    const isParent = line.id === parentId
    const unit = units[line.id]
    const price = unit === undefined ? line.price : unit === null ? null : ({ kind: 'unit', amount: unit } as const)
    return {
      ...line,
      price,
      choice: null,
      kit: { key, role: isParent ? 'parent' : 'component', title: isParent ? title : null },
    }
  })
  const at = draft.lines.findIndex((line) => ids.has(line.id))
  const before = draft.lines.slice(0, at)
  const after = draft.lines.slice(at).filter((line) => !ids.has(line.id))
  return withWholeGroups(withoutBrokenKits({ ...draft, lines: [...before, ...kit, ...after] }))
}

/**
 * Returns the draft with the kits of these lines dissolved. A kit's price is not the price of its parent alone, so the parent then has
 * none; the other lines get theirs back.
 */
export function takeApart(draft: Draft, ids: ReadonlySet<string>): Draft {
  const keys = new Set(draft.lines.flatMap(({ id, kit }) => (kit && ids.has(id) ? [kit.key] : [])))
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.kit && keys.has(line.kit.key) ? alone(line) : line)),
  }
}

function alone(line: DraftLine): DraftLine {
  return { ...line, kit: null, price: line.kit?.role === 'parent' ? null : line.price }
}

function withoutBrokenKits(draft: Draft): Draft {
  const members = Map.groupBy(draft.lines, ({ kit }) => kit?.key)
  const isWhole = (key: string) => {
    const lines = members.get(key) ?? []
    return lines.length > 1 && lines.some(({ kit }) => kit?.role === 'parent')
  }
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.kit && !isWhole(line.kit.key) ? { ...line, kit: null } : line)),
  }
}

function freeKey({ lines }: Draft): string {
  const taken = new Set(lines.map(({ kit }) => kit?.key))
  let number = 1
  while (taken.has(`kit-${number}`)) number += 1
  return `kit-${number}`
}

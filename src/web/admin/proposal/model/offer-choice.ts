import type { Draft, DraftLine } from './draft.ts'

type Choice = NonNullable<DraftLine['choice']>

/** Returns whether the buyer can be given a choice of the line: not of a kit's, nor of one without a visible price. */
export function canBeChosen({ kit, visibility }: DraftLine): boolean {
  return kit === null && visibility === 'show'
}

/** Returns the draft with these lines optional, outside the total. */
export function makeOptional(draft: Draft, ids: ReadonlySet<string>): Draft {
  return withWholeGroups(choosing(draft, ids, () => ({ kind: 'optional', group: null, preselected: false })))
}

/** Returns the draft with these lines as alternatives, one below the other, the first of them recommended. */
export function makeAlternatives(draft: Draft, ids: ReadonlySet<string>): Draft {
  const group = freeGroup(draft)
  const chosen = choosing(draft, ids, () => ({ kind: 'one_of', group, preselected: false }))
  const members = chosen.lines.filter(({ choice }) => choice?.group === group)
  const at = chosen.lines.findIndex(({ choice }) => choice?.group === group)
  const others = (lines: Draft['lines']) => lines.filter(({ choice }) => choice?.group !== group)
  const lines = [...others(chosen.lines.slice(0, at)), ...members, ...others(chosen.lines.slice(at))]
  return withWholeGroups({ ...chosen, lines })
}

/** Returns the draft with these lines always included. */
export function includeAlways(draft: Draft, ids: ReadonlySet<string>): Draft {
  return withWholeGroups(choosing(draft, ids, () => null))
}

/** Returns the draft with an option in the total or outside it, or with an alternative recommended instead of the others. */
export function preselect(draft: Draft, id: string, preselected: boolean): Draft {
  const group = draft.lines.find((line) => line.id === id)?.choice?.group ?? null
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      if (line.id === id && line.choice) return { ...line, choice: { ...line.choice, preselected } }
      return group !== null && line.choice?.group === group
        ? { ...line, choice: { ...line.choice, preselected: false } }
        : line
    }),
  }
}

/** Returns the draft without groups of one line, and with a line recommended in each group. */
export function withWholeGroups(draft: Draft): Draft {
  const groups = Map.groupBy(draft.lines, ({ choice }) => choice?.group ?? null)
  const mended = (line: DraftLine): DraftLine => {
    const { choice } = line
    if (choice?.kind !== 'one_of') return line
    const all = groups.get(choice.group) ?? []
    if (all.length === 1) return { ...line, choice: null }
    const isMissing = !all.some((one) => one.choice?.preselected)
    return isMissing && all[0] === line ? { ...line, choice: { ...choice, preselected: true } } : line
  }
  return { ...draft, lines: draft.lines.map(mended) }
}

function choosing(draft: Draft, ids: ReadonlySet<string>, choose: () => Choice | null): Draft {
  const isMeant = (line: DraftLine) => ids.has(line.id) && canBeChosen(line)
  return { ...draft, lines: draft.lines.map((line) => (isMeant(line) ? { ...line, choice: choose() } : line)) }
}

function freeGroup({ lines }: Draft): string {
  const taken = new Set(lines.map(({ choice }) => choice?.group))
  let number = 1
  while (taken.has(String(number))) number += 1
  return String(number)
}

import { type Money, sum } from '../money.ts'

/** Lets the buyer leave a line out, or take it instead of others; frozen on the line when its proposal is sent. */
export interface Choice {
  /** `optional`: can be left out; `one_of`: one of several alternatives, of which exactly one is taken. */
  kind: 'optional' | 'one_of'
  /** The key its alternatives share; null for an optional line. */
  group: string | null
  /** In the sum until the buyer chooses: a preselected option, or the recommended alternative. */
  preselected: boolean
  /** In the sum now. */
  chosen: boolean
}

/** A choice as staff offer it. */
export type OfferedChoice = Omit<Choice, 'chosen'>

interface Choosable {
  choice?: Choice | null
}

/** Returns whether the line is in the sums and the quote's status: not an option that was left out, nor an alternative to another line. */
export function isCounted({ choice }: Choosable): boolean {
  return choice?.chosen ?? true
}

/** Returns whether the line is in the sum until the buyer chooses. */
export function isPreselected({ choice }: { choice?: OfferedChoice | null }): boolean {
  return choice?.preselected ?? true
}

/** Returns the line as it was offered, whatever the buyer chose. */
export function asPreselected<Line extends Choosable>(line: Line): Line {
  const { choice } = line
  return choice && choice.chosen !== choice.preselected
    ? { ...line, choice: { ...choice, chosen: choice.preselected } }
    : line
}

/** Returns whether both lines are alternatives to each other. */
export function isSameGroup(a: { choice?: OfferedChoice | null }, b: { choice?: OfferedChoice | null }): boolean {
  return a.choice?.kind === 'one_of' && b.choice?.kind === 'one_of' && a.choice.group === b.choice.group
}

/** Returns whether two lines are offered with the same choice. */
export function isSameChoice(a: OfferedChoice | null, b: OfferedChoice | null): boolean {
  return a?.kind === b?.kind && a?.group === b?.group && a?.preselected === b?.preselected
}

/** Returns how much the dearest choice costs more than the lines in the sum now; `costOf` says what a line adds to it. */
export function dearestChoice<Line extends Choosable>(lines: readonly Line[], costOf: (line: Line) => Money): Money {
  const left = lines.filter((line) => !isCounted(line))
  const options = left.filter(({ choice }) => choice?.kind === 'optional')
  const groups = Map.groupBy(
    lines.filter(({ choice }) => choice?.kind === 'one_of'),
    ({ choice }) => choice?.group,
  )
  const swaps = [...groups.values()].map((alternatives) => {
    const most = alternatives.map(costOf).reduce((a, b) => (a > b ? a : b), 0n)
    return most - sum(alternatives.filter(isCounted).map(costOf))
  })
  return sum(options.map(costOf)) + sum(swaps)
}

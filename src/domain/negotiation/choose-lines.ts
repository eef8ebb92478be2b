import { isCounted, isPreselected, isSameGroup } from '../pricing/choice.ts'
import { type FieldError, invalidFields } from '../problem.ts'
import { isAnswerable, isOpen } from '../quotes/line-state.ts'
import type { QuoteLine } from '../quotes/quote.ts'
import { IS_REPEAT, repeatsOf } from '../quotes/repeats.ts'
import type { Decisions } from './decisions.ts'

/**
 * Returns the decisions that accept every open line; lines hidden from the buyer follow along. Of options and alternatives they accept the
 * chosen ones, if absent those preselected, and reject the others. Throws `invalid_request` unless exactly one alternative of each group is chosen.
 */
export function acceptAll({ lines }: { lines: readonly QuoteLine[] }, chosen?: readonly string[]): Decisions {
  const open = lines.filter((line) => isAnswerable(line) && line.buyerVisibility !== 'hidden')
  const faults = chosen ? findChosenFaults(open, chosen) : []
  if (faults.length > 0) throw invalidFields(faults)
  const isTaken = (line: QuoteLine) => (chosen && line.choice ? chosen.includes(line.id) : isPreselected(line))
  return Object.fromEntries(open.map((line) => [line.id, isTaken(line) ? 'accept' : 'reject']))
}

function findChosenFaults(open: readonly QuoteLine[], chosen: readonly string[]): FieldError[] {
  const choices = open.filter(({ choice }) => choice !== null)
  const repeats = repeatsOf(chosen)
  const unknown = chosen.flatMap((id, i) => {
    const message = choices.some((line) => line.id === id) ? repeats[i] && IS_REPEAT : 'is nothing to choose'
    return message ? [{ field: `chosen.${i}`, message }] : []
  })
  const groups = Map.groupBy(choices, ({ choice }) => choice?.group ?? null)
  const unmade = [...groups].flatMap(([group, lines]) => {
    if (group === null || lines.filter(({ id }) => chosen.includes(id)).length === 1) return []
    return [{ field: 'chosen', message: `choose exactly one of: ${lines.map(({ title }) => title).join(', ')}` }]
  })
  return [...unknown, ...unmade]
}

/** Alternatives are decided as one: with one of them accepted the others are not taken, or all are rejected or left for later. */
export function withAlternatives(open: readonly QuoteLine[], decisions: Decisions): Decisions {
  const follows = open.flatMap((line) => {
    if (line.choice?.kind !== 'one_of' || decisions[line.id] === 'accept') return []
    const said = open.filter((other) => isSameGroup(other, line)).flatMap(({ id }) => decisions[id] ?? [])
    const [decision] = said
    if (decision === undefined) return []
    return [[line.id, said.includes('accept') ? 'reject' : decision] as const]
  })
  return { ...decisions, ...Object.fromEntries(follows) }
}

/** Options outside the sum are left out once nothing in it is open any more. */
export function withLeftOut(visible: readonly QuoteLine[], decisions: Decisions): Decisions {
  const undecided = visible.filter(({ id }) => (decisions[id] ?? 'defer') === 'defer')
  if (undecided.some(isPreselected)) return decisions
  return { ...decisions, ...Object.fromEntries(undecided.map(({ id }) => [id, 'reject'] as const)) }
}

/** Returns why a decision on an option or alternative does not fit the others; null if it does. */
export function findChoiceFault(line: QuoteLine, visible: readonly QuoteLine[], decisions: Decisions): string | null {
  if (line.choice === null) return null
  const decision = decisions[line.id]
  if (line.choice.kind === 'optional') {
    return decision === 'defer' ? 'is optional: accept it, reject it, or leave it out of the decisions' : null
  }
  const others = visible.filter((other) => other.id !== line.id && isSameGroup(other, line))
  const made = others.flatMap(({ id }) => decisions[id] ?? [])
  const fits = decision === 'accept' ? ['reject'] : [decision, ...(decision === 'reject' ? ['accept'] : [])]
  return made.every((other) => fits.includes(other))
    ? null
    : 'conflicts with another of its alternatives: accept one, or reject or defer all of them'
}

/** Returns the line as these decisions put it into the sums or leave it out of them. Of alternatives that are all rejected, the recommended one counts. */
export function asChosen(line: QuoteLine, decisions: Decisions, lines: readonly QuoteLine[]): QuoteLine {
  const { choice } = line
  if (!choice) return line
  const decision = decisions[line.id]
  const others = lines.filter((other) => isSameGroup(other, line))
  const isTaken = decision === 'accept'
  const isLeft = decision === 'reject' && (others.length === 0 || others.some(({ id }) => decisions[id] === 'accept'))
  return { ...line, choice: { ...choice, chosen: isTaken || (!isLeft && choice.preselected) } }
}

/** Returns the lines of an offer that ends: options outside the sum are left out if nothing else is open. */
export function leaveOut(lines: readonly QuoteLine[], version: number): readonly QuoteLine[] {
  const open = lines.filter(isOpen)
  if (open.length === 0 || open.some(isCounted)) return lines
  return lines.map((line) => (isOpen(line) ? { ...line, decision: 'reject', decidedInVersion: version } : line))
}

/** Returns whether the line was rejected, with all of its alternatives if it has any: not merely left out or not taken. */
export function isRefused(line: QuoteLine, lines: readonly QuoteLine[]): boolean {
  const counts = ({ choice, decision }: QuoteLine) => decision === 'reject' && isCounted({ choice })
  const isInSame = (other: QuoteLine) => isSameGroup(other, line) && other.decidedInVersion === line.decidedInVersion
  return line.decision === 'reject' && (counts(line) || lines.some((other) => isInSame(other) && counts(other)))
}

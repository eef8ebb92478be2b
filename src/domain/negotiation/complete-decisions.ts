import { ridesAlong } from '../pricing/hidden-prices.ts'
import { type FieldError, invalidFields } from '../problem.ts'
import { isAccepted, isAnswerable } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import { findChoiceFault, withAlternatives, withLeftOut } from './choose-lines.ts'
import type { Decisions } from './decisions.ts'

/**
 * Completes the decisions with those that follow: a kit is decided as one, so are alternatives, options are left out with the last decision,
 * and hidden lines follow along: accepted with any other line, rejected when no line they could follow is left. Throws `invalid_request` for decisions that do not fit.
 */
export function completeDecisions(quote: WorkingQuote, decisions: Decisions, mustAnswer = true): Decisions {
  const open = quote.lines.filter(isAnswerable)
  const visible = open.filter((line) => line.buyerVisibility !== 'hidden')
  const errors = findFaults(visible, decisions)
  if (mustAnswer && Object.keys(decisions).length === 0) {
    errors.push({ field: 'decisions', message: 'decide on at least one line' })
  }
  if (errors.length > 0) throw invalidFields(errors)

  const chosen = withLeftOut(visible, withAlternatives(visible, withKits(open, visible, decisions)))
  const all = withHidden(open, chosen)
  const accepts = Object.values(all).includes('accept')
  if (mustAnswer && !accepts && !quote.lines.some(isAccepted)) {
    throw invalidFields([
      {
        field: 'decisions',
        message: 'cannot accept nothing: decline the proposal or make a counter-offer instead',
      },
    ])
  }
  return all
}

/** All lines of a kit get the kit's decision. */
function withKits(open: readonly QuoteLine[], visible: readonly QuoteLine[], decisions: Decisions): Decisions {
  const kits = new Map(visible.flatMap(({ id, kit }) => (kit && decisions[id] ? [[kit.key, decisions[id]]] : [])))
  const ofKits = open.flatMap(({ id, kit }) => {
    const decision = kit && kits.get(kit.key)
    return decision ? [[id, decision] as const] : []
  })
  return { ...decisions, ...Object.fromEntries(ofKits) }
}

function withHidden(open: readonly QuoteLine[], decisions: Decisions): Decisions {
  const undecided = open.filter((line) => ridesAlong(line, open))
  const leavesNone = open.every((line) => line.buyerVisibility === 'hidden' || decisions[line.id] === 'reject')
  const follows = Object.values(decisions).includes('accept') ? 'accept' : leavesNone ? 'reject' : null
  return follows === null
    ? decisions
    : { ...decisions, ...Object.fromEntries(undecided.map(({ id }) => [id, follows] as const)) }
}

function findFaults(visible: readonly QuoteLine[], decisions: Decisions): FieldError[] {
  const known = new Map(visible.map((line) => [line.id, line]))
  return Object.entries(decisions).flatMap(([id, decision]) => {
    const line = known.get(id)
    if (!line) return [{ field: `decisions.${id}`, message: 'is not an open line of this proposal' }]
    const isSplit =
      line.kit &&
      visible.some((other) => other.kit?.key === line.kit?.key && (decisions[other.id] ?? decision) !== decision)
    const message = isSplit
      ? 'conflicts with another line of its kit: a kit is decided as one'
      : findChoiceFault(line, visible, decisions)
    return message === null ? [] : [{ field: `decisions.${id}`, message }]
  })
}

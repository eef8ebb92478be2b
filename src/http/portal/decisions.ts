import Type, { type Static } from 'typebox'
import type { Quantities } from '../../domain/negotiation/choose-quantities.ts'
import type { Decisions } from '../../domain/negotiation/decisions.ts'
import { invalidFields } from '../../domain/problem.ts'
import type { Decision } from '../../domain/quotes/quote-terms.ts'
import { IS_REPEAT, repeatsOf } from '../../domain/quotes/repeats.ts'

const decision = Type.Object(
  {
    line_id: Type.String(),
    decision: Type.Unsafe<Decision>({ type: 'string', enum: ['accept', 'reject', 'defer'] }),
  },
  { additionalProperties: false },
)

const quantity = Type.Object(
  { line_id: Type.String(), quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
  { additionalProperties: false },
)

/** The buyer's decisions in a body: line by line, or all at once with the lines chosen, and the quantities where there are prices by quantity. */
export const DECISION_MEMBERS = {
  decisions: Type.Optional(Type.Array(decision, { maxItems: 100 })),
  accept_all: Type.Optional(Type.Literal(true)),
  quantities: Type.Optional(
    Type.Array(quantity, {
      maxItems: 100,
      description: 'Other quantities than offered, for accepted lines with prices by quantity.',
    }),
  ),
  chosen: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description:
        'With `accept_all`: the ids of all options and alternatives the buyer takes, one of each group; left out: those preselected. Decisions say so themselves: what they accept is taken, and alternatives are decided as one.',
    }),
  ),
}

interface DecisionBody {
  decisions?: Static<typeof decision>[]
  accept_all?: true
  chosen?: string[]
}

/** Returns which options and alternatives a body takes; undefined if it does not say. Throws `invalid_request` if its decisions say so. */
export function readChosen({ decisions, chosen }: DecisionBody): string[] | undefined {
  if (chosen && decisions) {
    throw invalidFields([{ field: 'chosen', message: 'is only for accept_all: accept these lines instead' }])
  }
  return chosen
}

/** Returns a body's quantities by line id. Throws `invalid_request` if it has two for a line. */
export function readQuantities({ quantities = [] }: { quantities?: Static<typeof quantity>[] }): Quantities {
  refuseRepeats('quantities', quantities)
  return Object.fromEntries(quantities.map(({ line_id: id, quantity }) => [id, quantity]))
}

/** Returns a body's decisions. Throws `invalid_request` if it has both kinds or neither, or decides on a line twice. */
export function readDecisions({ decisions, accept_all: all }: DecisionBody): Decisions | 'all' {
  if ((decisions === undefined) === (all === undefined)) {
    throw invalidFields([{ field: 'decisions', message: 'send either decisions or accept_all' }])
  }
  if (!decisions) return 'all'
  refuseRepeats('decisions', decisions)
  return Object.fromEntries(decisions.map(({ line_id: id, decision }) => [id, decision]))
}

function refuseRepeats(field: string, entries: readonly { line_id: string }[]): void {
  const errors = repeatsOf(entries.map(({ line_id: id }) => id)).flatMap((isRepeat, i) =>
    isRepeat ? [{ field: `${field}.${i}.line_id`, message: IS_REPEAT }] : [],
  )
  if (errors.length > 0) throw invalidFields(errors)
}

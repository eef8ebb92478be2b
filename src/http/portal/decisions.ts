import Type, { type Static } from 'typebox'
import type { Decisions } from '../../domain/negotiation/answer-proposal.ts'
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

/** The buyer's decisions in a body: line by line, or all at once. */
export const DECISION_MEMBERS = {
  decisions: Type.Optional(Type.Array(decision, { maxItems: 100 })),
  accept_all: Type.Optional(Type.Literal(true)),
}

interface DecisionBody {
  decisions?: Static<typeof decision>[]
  accept_all?: true
}

/** Returns a body's decisions. Throws `invalid_request` if it has both kinds or neither, or decides on a line twice. */
export function readDecisions({ decisions, accept_all: all }: DecisionBody): Decisions | 'all' {
  if ((decisions === undefined) === (all === undefined)) {
    throw invalidFields([{ field: 'decisions', message: 'send either decisions or accept_all' }])
  }
  if (!decisions) return 'all'
  const errors = repeatsOf(decisions.map(({ line_id: id }) => id)).flatMap((isRepeat, i) =>
    isRepeat ? [{ field: `decisions.${i}.line_id`, message: IS_REPEAT }] : [],
  )
  if (errors.length > 0) throw invalidFields(errors)
  return Object.fromEntries(decisions.map(({ line_id: id, decision }) => [id, decision]))
}

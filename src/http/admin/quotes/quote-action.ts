import type { FastifyInstance } from 'fastify'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Target } from '../../../commands/change-quote.ts'
import type { Context } from '../../../commands/context.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import type { StaffAction } from '../../../domain/quotes/staff-actions.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { answerStaffQuote } from './staff-quote-answer.ts'

/** Refusals common to all actions on a quote. */
export const ACTION_PROBLEMS = ['not_found', 'state_conflict', 'action_unavailable'] as const satisfies ProblemCode[]

export const quoteId = Type.Object({ id: Type.String() })
export const revision = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Of the quote as shown: if it has changed since, the answer is a conflict.',
})
export const instant = Type.String({ format: 'date-time' })
/** A text that is not blank. */
export const words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** A staff action on a quote, described by its route. */
interface QuoteAction<Members extends TProperties> {
  /** The path below `/admin/api/quotes/:id/`. */
  path: string
  operationId: string
  summary: string
  description?: string
  /** The body's fields besides the revision. */
  members?: Members
  problems?: readonly ProblemCode[]
}

/**
 * Returns a function that adds actions as `POST /admin/api/quotes/:id/<path>`: for staff with the action's permission, at the revision in
 * the body, answered with staff's view of the quote.
 */
export function quoteActions(app: FastifyInstance, { baseUrl }: Pick<AppOptions, 'baseUrl'>) {
  return <Members extends TProperties>(
    action: StaffAction,
    { path, members, problems = [], ...notes }: QuoteAction<Members>,
    run: (ctx: Context, target: Target, body: Static<TObject<Members>>) => Promise<WorkingQuote>,
  ): void => {
    const schema = {
      ...operation({ ...notes, tag: 'Quotes', ok: [200, 'StaffQuote'], problems: [...ACTION_PROBLEMS, ...problems] }),
      params: quoteId,
      body: Type.Object({ revision, ...members }, { additionalProperties: false }),
    }
    const config = { permission: ACTIONS[action].permission }
    app.post(`/admin/api/quotes/:id/${path}`, { schema, config }, async ({ ctx, params, body }) => {
      const { id } = params as Static<typeof quoteId> // validated by the schema above
      const { revision, ...rest } = body as { revision: string } & Static<TObject<Members>>
      const quote = await run(ctx, { quoteId: id, revision }, rest as Static<TObject<Members>>)
      return answerStaffQuote(ctx, quote, baseUrl)
    })
  }
}

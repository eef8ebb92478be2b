import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import type { Target } from '../../../commands/change-quote.ts'
import type { Context } from '../../../commands/context.ts'
import { assignQuote } from '../../../commands/quotes/assign-quote.ts'
import { changeQuotes } from '../../../commands/quotes/change-quotes.ts'
import { closeQuote } from '../../../commands/quotes/close-quote.ts'
import { startReview } from '../../../commands/quotes/start-review.ts'
import { invalidFields } from '../../../domain/problem.ts'
import { LOSS_REASONS } from '../../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { viewBulkResult } from '../../../views/quotes/bulk-result.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, list, orNull, reason, text } from '../../operation/schema-parts.ts'
import { revision, words } from './quote-action.ts'

const closed = { additionalProperties: false }
const MOST_QUOTES = 100

export const BULK_COMPONENTS = [
  component(
    'BulkResult',
    Type.Object({
      object: Type.Literal('bulk_result'),
      id: text,
      number: orNull(text),
      revision: orNull(text),
      refusal: Type.Unsafe({
        ...orNull(Type.Object({ code: text, detail: text, why: orNull(reason) })),
        description: 'Why this quote was left unchanged; null: done.',
      }),
    }),
  ),
  component('BulkResultList', list('BulkResult', Type.Null())),
]

const body = Type.Object(
  {
    action: Type.Enum(['assign', 'close', 'start_review']),
    quotes: Type.Array(Type.Object({ id: text, revision }, closed), { minItems: 1, maxItems: MOST_QUOTES }),
    staff_id: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Only with `assign`.' }),
    ),
    reason: Type.Optional(Type.Unsafe<string>({ ...words(2000), description: 'Only with `close`.' })),
    loss_reason: Type.Optional(
      Type.Enum([...LOSS_REASONS], { description: 'Only with `close`: why the quotes are lost.' }),
    ),
  },
  closed,
)
const schema = {
  ...operation({
    operationId: 'changeQuotes',
    summary: 'Run an action on several quotes',
    description:
      'Each separately, like its own action: a refusal does not affect the others. Answers with one result for each, in order.',
    tag: 'Quotes',
    ok: [200, 'BulkResultList'],
  }),
  body,
}

/** POST /admin/api/quotes/bulk: the same action on several quotes. */
export const bulkRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: ACTIONS.assign.permission } // the same for all three
  app.post('/admin/api/quotes/bulk', { schema, config }, async ({ ctx, body }) => {
    const targets = body.quotes.map(({ id, revision }) => ({ quoteId: id, revision }))
    const outcomes = await changeQuotes(targets, readAction(ctx, body))
    return answerList(outcomes.map(({ quoteId, result }) => viewBulkResult(quoteId, result)))
  })
}

function readAction(
  ctx: Context,
  { action, staff_id: staffId, reason, loss_reason: loss }: Static<typeof body>,
): (target: Target) => Promise<WorkingQuote> {
  checkMembers(action, { staff_id: staffId, reason, loss_reason: loss })
  if (action === 'start_review') return (target) => startReview(ctx, target)
  if (action === 'close') return (target) => closeQuote(ctx, target, reason ?? null, loss)
  return (target) => assignQuote(ctx, target, staffId ?? null)
}

const REQUIRED = { code: 'required' } as const
const UNWANTED = { code: 'not_allowed_here' } as const

/** Refuses unused fields, and assigning without saying to whom. */
function checkMembers(action: string, given: Record<'staff_id' | 'reason' | 'loss_reason', unknown>): void {
  const errors = [
    action === 'assign' &&
      given.staff_id === undefined && { field: 'staff_id', message: 'is required; null unassigns', fault: REQUIRED },
    action !== 'assign' &&
      given.staff_id !== undefined && { field: 'staff_id', message: 'is only for assign', fault: UNWANTED },
    ...(['reason', 'loss_reason'] as const).map(
      (field) =>
        action !== 'close' && given[field] !== undefined && { field, message: 'is only for close', fault: UNWANTED },
    ),
  ].filter((error) => error !== false)
  if (errors.length > 0) throw invalidFields(errors)
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { markSeen, snoozeQuote } from '../../../commands/quotes/mark-quote.ts'
import { TASKS } from '../../../domain/quotes/turn.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { countTurns, listTurns, MOST_TURNS_COUNTED } from '../../../queries/quotes/list-turns.ts'
import { viewTurn } from '../../../views/quotes/turn.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, growing, list, orNull, reason, ref } from '../../operation/schema-parts.ts'
import { staffContext } from '../staff-context.ts'
import { instant, quoteId } from './quote-action.ts'

const tag = 'My turn'
const closed = { additionalProperties: false }

export const TURN_COMPONENTS = [
  component(
    'Turn',
    Type.Object({
      object: Type.Literal('turn'),
      quote: ref('QuoteItem'),
      task: growing(TASKS),
      since: datetime,
      why: orNull(reason),
      due_at: datetime,
      late: Type.Boolean(),
      unread: Type.Boolean(),
      snoozed_until: orNull(datetime),
    }),
  ),
  component('TurnList', list('Turn', Type.Null())),
  component(
    'TurnCount',
    Type.Object({
      object: Type.Literal('turn_count'),
      mine: Type.Integer(),
      late: Type.Integer(),
      counted_to: Type.Integer({ description: 'With this count there are at least this many.' }),
    }),
  ),
]

const listSchema = {
  ...operation({
    operationId: 'listTurns',
    summary: 'List what waits for me',
    description:
      'My and unassigned quotes that wait for staff (`mine`, the default), those of everyone (`team`), those I put off (`snoozed`), or proposals that go out by themselves (`scheduled`). By when an answer is due; at most 50.',
    tag,
    ok: [200, 'TurnList'],
  }),
  querystring: Type.Object({ scope: Type.Optional(Type.Enum(['mine', 'team', 'snoozed', 'scheduled'])) }),
}
const countSchema = operation({
  operationId: 'countTurns',
  summary: 'Count what waits for me',
  description: `And what of it is late. Counts up to ${MOST_TURNS_COUNTED}.`,
  tag,
  ok: [200, 'TurnCount'],
})
const seenSchema = {
  ...operation({
    operationId: 'markQuoteSeen',
    summary: 'Mark a quote as seen',
    description: 'For the signed-in person alone.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: quoteId,
  body: Type.Object({ revision: Type.String({ pattern: '^[0-9]{1,18}$' }) }, closed),
}
const snoozeSchema = {
  ...operation({
    operationId: 'snoozeQuote',
    summary: 'Put a quote off',
    description:
      'Until then, or until something new waits, it is not in the queue of the signed-in person. Null brings it back.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: quoteId,
  body: Type.Object({ until: Type.Union([instant, Type.Null()]) }, closed),
}

/** GET /admin/api/turns and its count, and each person's marks on a quote */
export const turnRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/turns', { schema: listSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const view = { now: ctx.now, adminHome: adminHome(ctx.store, ctx.platformAdmin) }
    return answerPage(await listTurns(ctx, request.query), (turn) => viewTurn(turn, view))
  })
  app.get('/admin/api/turns/count', { schema: countSchema, config }, async (request) => ({
    object: 'turn_count',
    ...(await countTurns(staffContext(request))),
    counted_to: MOST_TURNS_COUNTED,
  }))
  app.post('/admin/api/quotes/:id/seen', { schema: seenSchema, config }, async (request) => {
    await markSeen(staffContext(request), request.params.id, request.body.revision)
    return { object: 'done' }
  })
  app.post('/admin/api/quotes/:id/snooze', { schema: snoozeSchema, config }, async (request) => {
    const { until } = request.body
    await snoozeQuote(staffContext(request), request.params.id, until === null ? null : new Date(until))
    return { object: 'done' }
  })
}

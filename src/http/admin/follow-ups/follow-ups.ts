import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { exemptFromFollowUps, finishFollowUp } from '../../../commands/automation/follow-up.ts'
import { checkedSettings } from '../../../commands/stores/checked-settings.ts'
import { countFollowUps, MOST_COUNTED, previewFollowUps } from '../../../queries/automation/preview-follow-ups.ts'
import { readFollowUps } from '../../../queries/automation/read-follow-ups.ts'
import { viewFollowUpCount, viewFollowUps, viewNextFollowUp } from '../../../views/automation/follow-up.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, domainType, list, orNull, text } from '../../operation/schema-parts.ts'
import { quoteId } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'

/** Schemas of the answers about follow-ups. */
export const FOLLOW_UP_COMPONENTS = [
  component(
    'FollowUps',
    Type.Object({
      object: Type.Literal('follow_ups'),
      followed: Type.Boolean({ description: "Whether the store's rules may act on it." }),
      exempt: Type.Boolean(),
      task_since: orNull(datetime),
    }),
  ),
  component(
    'NextFollowUp',
    Type.Object({
      object: Type.Literal('next_follow_up'),
      quote: Type.Object({ id: text, number: text, company_name: orNull(text) }),
      rule: Type.Object({ id: text, name: text }),
      does: Type.Enum(['remind', 'task', 'close']),
      at: datetime,
    }),
  ),
  component(
    'FollowUpPreview',
    Type.Object({
      ...list('NextFollowUp', Type.Null()).properties,
      counts: Type.Array(Type.Object({ rule: Type.Object({ id: text, name: text }), quotes: Type.Integer() }), {
        description: 'The quotes each rule would touch now.',
      }),
      counted_to: Type.Integer({ description: 'With this count there are at least this many.' }),
    }),
  ),
]

const closed = { additionalProperties: false }
const problems = ['not_found'] as const
const readSchema = {
  ...operation({
    operationId: 'readFollowUps',
    summary: "Read a quote's follow-ups",
    tag: 'Quotes',
    ok: [200, 'FollowUps'],
    problems: [...problems],
  }),
  params: quoteId,
}
const exemptSchema = {
  ...operation({
    operationId: 'exemptFromFollowUps',
    summary: 'Exempt a quote from follow-ups, or end that',
    tag: 'Quotes',
    ok: [200, 'FollowUps'],
    problems: [...problems],
  }),
  params: quoteId,
  body: Type.Object({ exempt: Type.Boolean() }, closed),
}
const doneSchema = {
  ...operation({
    operationId: 'finishFollowUp',
    summary: "Mark a quote's follow-up task as done",
    tag: 'Quotes',
    ok: [200, 'FollowUps'],
    problems: [...problems],
  }),
  params: quoteId,
}
const previewSchema = {
  ...operation({
    operationId: 'previewFollowUps',
    summary: 'Preview follow-ups',
    description:
      "What the store's rules, or those given, do until tonight, and how many quotes each would touch now. Nothing is changed.",
    tag: 'Settings',
    ok: [200, 'FollowUpPreview'],
  }),
  body: Type.Object(
    {
      follow_ups: Type.Optional(
        domainType('stores/settings.ts#FollowUpSettings', Type.Record(Type.String(), Type.Unknown())),
      ),
    },
    closed,
  ),
}

/** /admin/api/quotes/{id}/follow-ups and the preview of the rules */
export const followUpRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/quotes/:id/follow-ups'
  const see = { permission: 'quotes.see' } as const
  const edit = { permission: 'quotes.edit' } as const

  app.get(path, { schema: readSchema, config: see }, async ({ ctx, params }) =>
    viewFollowUps(await readFollowUps(ctx, params.id)),
  )
  app.post(`${path}/exempt`, { schema: exemptSchema, config: edit }, async (request) => {
    const ctx = staffContext(request)
    await exemptFromFollowUps(ctx, request.params.id, request.body.exempt)
    return viewFollowUps(await readFollowUps(ctx, request.params.id))
  })
  app.post(`${path}/done`, { schema: doneSchema, config: edit }, async (request) => {
    const ctx = staffContext(request)
    await finishFollowUp(ctx, request.params.id)
    return viewFollowUps(await readFollowUps(ctx, request.params.id))
  })
  const preview = { schema: previewSchema, config: { permission: 'policies.edit' } } as const
  app.post('/admin/api/settings/follow-ups/preview', preview, async ({ ctx, body }) => {
    const settings = body.follow_ups === undefined ? ctx.store.settings : await checkedSettings(body)
    const [steps, counts] = await Promise.all([previewFollowUps(ctx, settings), countFollowUps(ctx, settings)])
    return {
      ...answerList(steps.map(viewNextFollowUp)),
      counts: counts.map(viewFollowUpCount),
      counted_to: MOST_COUNTED,
    }
  })
}

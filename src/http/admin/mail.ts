import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { Problem } from '../../domain/problem.ts'
import { listQueuedMail } from '../../store/mail-outbox.ts'
import { viewQueuedMail } from '../../views/queued-mail.ts'
import { operation } from '../api/operation.ts'
import { limitParameter } from '../api/query.ts'
import { component, datetime, list, orNull, text } from '../api/schema-parts.ts'
import type { AppOptions } from '../app.ts'

const mail = component(
  'QueuedMail',
  Type.Object({
    object: Type.Literal('queued_mail'),
    kind: text,
    quote_id: orNull(text),
    audience: text,
    to: orNull(text),
    subject: text,
    data: Type.Object({}),
    created_at: datetime,
  }),
)

/** What the list of queued mail answers with. */
export const MAIL_COMPONENTS = [mail, component('QueuedMailList', list('QueuedMail', Type.Null()))]

const listSchema = {
  ...operation({
    operationId: 'listQueuedMail',
    summary: 'Mail that waits to be sent',
    description: 'The newest first, with the links in it: for development stores, whose people may not get mail.',
    tag: 'Platform',
    ok: [200, 'QueuedMailList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    kind: Type.Optional(Type.String({ maxLength: 40 })),
    to: Type.Optional(Type.String({ maxLength: 254, description: 'Of mail to one address.' })),
  }),
}

/** GET /admin/api/mail */
export const mailRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'platform.manage' } as const

  app.get('/admin/api/mail', { schema: listSchema, config }, async ({ ctx, query }) => {
    const { limit = 20, kind, to } = query
    if (!ctx.store.development) throw new Problem('forbidden', 'Mail is shown in development stores only.')
    const mails = (await listQueuedMail(ctx.db, ctx.store.id, ctx.secretBox))
      .toReversed()
      .filter((one) => (kind === undefined || one.kind === kind) && (to === undefined || one.to === to))
    return {
      object: 'list',
      data: mails.slice(0, limit).map((one) => viewQueuedMail(one, ctx.store)),
      has_more: mails.length > limit,
      next_cursor: null,
    }
  })
}

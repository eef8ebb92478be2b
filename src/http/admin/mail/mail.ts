import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { liftSuppression } from '../../../commands/mail/lift-suppression.ts'
import { retryMail } from '../../../commands/mail/retry-mail.ts'
import type { Suppression } from '../../../database/mail/mail-suppressions.ts'
import { MAIL_STATES } from '../../../domain/mail/mail-message.ts'
import { MAIL_NAMES } from '../../../domain/mail/mails.ts'
import { listMail, type OpenedMail, openMessage, readMail } from '../../../queries/mail/list-mail.ts'
import { listSuppressions } from '../../../queries/mail/list-suppressions.ts'
import { viewMail, viewMailContent, viewMailSuppression } from '../../../views/mail/mail-message.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'

const tag = 'Mail'
const params = Type.Object({ id: Type.String() })
const before = Type.Optional(Type.String({ description: 'A `next_cursor`.' }))

const listSchema = {
  ...operation({
    operationId: 'listMail',
    summary: 'List mail and its outcomes',
    description:
      'Newest first: each message to each recipient. `kept`: no mail server is configured, so it can only be read here. Sent mail is kept for 30 days, other mail for 90.',
    tag,
    ok: [200, 'MailList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    before,
    state: Type.Optional(Type.Enum(MAIL_STATES)),
    kind: Type.Optional(Type.Enum([...MAIL_NAMES, 'test'])),
    to: Type.Optional(Type.String({ maxLength: 254, description: 'A full address.' })),
    quote_id: Type.Optional(Type.String({ description: "A quote's id." })),
  }),
}
const readSchema = {
  ...operation({
    operationId: 'getMail',
    summary: 'Read a message',
    description:
      "Without text and HTML if it opens someone's account, unless no mail server is configured or the store is a development store.",
    tag,
    ok: [200, 'MailContent'],
    problems: ['not_found'],
  }),
  params,
}
const retrySchema = {
  ...operation({
    operationId: 'retryMail',
    summary: 'Resend a message that was given up or suppressed',
    tag,
    ok: [200, 'Mail'],
    problems: ['not_found', 'action_unavailable'],
  }),
  params,
}
const suppressionsSchema = {
  ...operation({
    operationId: 'listMailSuppressions',
    summary: 'List addresses that get no mail or no reminders',
    description:
      '`bounced`: a mail server said that the address does not exist. `opted_out`: its owner wants no reminders.',
    tag,
    ok: [200, 'MailSuppressionList'],
  }),
  querystring: Type.Object({ limit: limitParameter, before }),
}
const liftSchema = {
  ...operation({
    operationId: 'deleteMailSuppression',
    summary: 'Allow mail to an address again',
    tag,
    ok: [200, 'MailSuppression'],
    problems: ['not_found'],
  }),
  params,
}

/** /admin/api/mail and /admin/api/mail-suppressions */
export const mailRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'platform.manage' } as const

  app.get('/admin/api/mail', { schema: listSchema, config }, async ({ ctx, query }) => {
    const { before: cursor, quote_id: quoteId, ...same } = query
    const page = await listMail(ctx, { ...same, cursor, quoteId })
    return { ...answerPage(page, (mail) => view(ctx, mail)), sends: ctx.mailer !== null }
  })
  app.get('/admin/api/mail/:id', { schema: readSchema, config }, async ({ ctx, params: { id } }) => {
    const { message, content } = await readMail(ctx, id)
    return viewMailContent(message, content, accessOf(ctx))
  })
  app.post('/admin/api/mail/:id/retry', { schema: retrySchema, config }, async ({ ctx, params: { id } }) =>
    view(ctx, openMessage(ctx, await retryMail(ctx, id))),
  )
  app.get('/admin/api/mail-suppressions', { schema: suppressionsSchema, config }, async ({ ctx, query }) => {
    const page = await listSuppressions(ctx, { limit: query.limit, cursor: query.before })
    return answerPage(page, (one) => viewSuppression(ctx, one))
  })
  app.delete('/admin/api/mail-suppressions/:id', { schema: liftSchema, config }, async ({ ctx, params: { id } }) =>
    viewSuppression(ctx, await liftSuppression(ctx, id)),
  )
}

function view(ctx: Context, { message, content }: OpenedMail) {
  return viewMail(message, content, accessOf(ctx))
}

function accessOf({ store, mailer }: Context) {
  return { store, readsAccounts: store.development || mailer === null }
}

function viewSuppression({ secretBox }: Context, suppression: Suppression) {
  return viewMailSuppression(suppression, secretBox.openOrNull(suppression.sealed))
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { checkMailText } from '../../../commands/mail/check-mail-text.ts'
import { sendTestMail } from '../../../commands/mail/send-test-mail.ts'
import { MAIL_NAMES } from '../../../domain/mail/mails.ts'
import { storeLanguage } from '../../../domain/stores/buyer-language.ts'
import { LANGUAGES } from '../../../languages/languages.ts'
import { findNewestQuote } from '../../../queries/quotes/find-newest-quote.ts'
import { viewMailPreview } from '../../../views/mail/mail-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, orNull, text } from '../../operation/schema-parts.ts'
import { staffContext } from '../staff-context.ts'

const name = Type.Enum([...MAIL_NAMES])

/** Schemas of the answers when trying out mail texts. */
export const MAIL_TEXT_COMPONENTS = [
  component(
    'MailPreview',
    Type.Object({
      object: Type.Literal('mail_preview'),
      kind: name,
      quote_number: orNull(Type.String({ description: 'The number of its quote; null for a sample.' })),
      subject: text,
      text,
      html: Type.String({ description: 'A whole page; show it in a frame that runs no scripts.' }),
    }),
  ),
  component('MailTest', Type.Object({ object: Type.Literal('mail_test'), to: text })),
]

const body = Type.Object(
  {
    kind: name,
    language: Type.Optional(
      Type.Enum([...LANGUAGES], { description: "For dates, amounts and the text around it; default the store's." }),
    ),
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    body: Type.String({ minLength: 1, maxLength: 5000 }),
  },
  { additionalProperties: false },
)
const tag = 'Settings'
const previewSchema = {
  ...operation({
    operationId: 'previewMail',
    summary: 'Preview a mail',
    description: "With the store's newest quote or a sample. Links and messages are samples.",
    tag,
    ok: [200, 'MailPreview'],
  }),
  body,
}
const testSchema = {
  ...operation({
    operationId: 'sendTestMail',
    summary: 'Mail it to myself',
    description: "With sample values: it contains no buyer's data.",
    tag,
    ok: [202, 'MailTest'],
  }),
  body,
}

/** POST /admin/api/settings/emails/preview and /test */
export const mailTextRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/settings/emails'
  const config = { permission: 'settings.edit' } as const

  app.post(
    `${path}/preview`,
    { schema: previewSchema, config },
    async ({ ctx, body: { kind, language, ...written } }) => {
      checkMailText(kind, written)
      const quote = await findNewestQuote(ctx)
      return viewMailPreview({
        name: kind,
        text: written,
        language: language ?? storeLanguage(ctx.store.settings),
        quote,
        store: ctx.store,
      })
    },
  )
  app.post(`${path}/test`, { schema: testSchema, config }, async (request, reply) => {
    const { kind, language = storeLanguage(request.ctx.store.settings), ...written } = request.body
    checkMailText(kind, written)
    const { store } = request.ctx
    const { subject, text, html } = await viewMailPreview({ name: kind, text: written, language, quote: null, store })
    const to = await sendTestMail(staffContext(request), { subject, text, html })
    return reply.code(202).send({ object: 'mail_test', to })
  })
}

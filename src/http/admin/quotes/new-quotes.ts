import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { createQuoteByHand } from '../../../commands/quotes/create-quote-by-hand.ts'
import { duplicateQuote } from '../../../commands/quotes/duplicate-quote.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { readRepeat } from '../../../queries/quotes/read-repeat.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import { viewRepeat } from '../../../views/quotes/repeat.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { QUOTE_REQUEST_MEMBERS } from '../../operation/quote-request-body.ts'
import { component, orNull, ref, strings, text } from '../../operation/schema-parts.ts'
import { quoteId } from './quote-action.ts'
import { answerStaffQuote } from './staff-quote-answer.ts'

const closed = { additionalProperties: false }

const createSchema = {
  ...operation({
    operationId: 'createQuoteByHand',
    summary: 'Create a quote for a buyer',
    description:
      "It is in review and assigned to its creator. Targeting and automation don't apply, and no mail is sent.",
    tag: 'Quotes',
    ok: [201, 'StaffQuote'],
    problems: ['quote_creation_paused', 'invalid_custom_fields', 'platform_unavailable'],
  }),
  body: Type.Object(QUOTE_REQUEST_MEMBERS, closed),
}
const duplicateSchema = {
  ...operation({
    operationId: 'duplicateQuote',
    summary: 'Duplicate a quote',
    description: 'Its buyer, addresses, custom fields, lines and quantities, at current catalog prices.',
    tag: 'Quotes',
    ok: [201, 'DuplicatedQuote'],
    problems: ['not_found', 'quote_creation_paused', 'platform_unavailable'],
  }),
  params: quoteId,
  body: Type.Object({}, closed),
}

const repeatSchema = {
  ...operation({
    operationId: 'readRepeat',
    summary: 'Read the lines of a quote to request again',
    description:
      'As the catalog has them now; `gone` names those that can no longer be bought, `left_out` options and alternatives that were not chosen.',
    tag: 'Quotes',
    ok: [200, 'Repeat'],
    problems: ['not_found', 'platform_unavailable'],
  }),
  params: quoteId,
}

export const REPEAT_COMPONENTS = [
  component(
    'Repeat',
    Type.Object({
      object: Type.Literal('repeat'),
      number: text,
      lines: Type.Array(
        Type.Object({
          variant: Type.Unsafe({ ...orNull(ref('Variant')), description: 'Null for a custom line.' }),
          title: text,
          description: orNull(text),
          quantity: Type.Integer(),
        }),
      ),
      gone: strings,
      left_out: strings,
    }),
  ),
]

/** POST /admin/api/quotes, /admin/api/quotes/{id}/duplicate, and GET /admin/api/quotes/{id}/repeat */
export const newQuoteRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes'
  const answer = async (ctx: Context, id: string) => answerStaffQuote(ctx, await readVisibleQuote(ctx, id), baseUrl)
  const may = { permission: ACTIONS.duplicate.permission }

  app.post(path, { schema: createSchema, config: { permission: 'quotes.edit' } }, async ({ ctx, body }, reply) => {
    const { id } = await createQuoteByHand(ctx, body)
    return reply.code(201).send(await answer(ctx, id))
  })
  app.get(`${path}/:id/repeat`, { schema: repeatSchema, config: may }, async ({ ctx, params }) =>
    viewRepeat(await readRepeat(ctx, params.id)),
  )
  app.post(`${path}/:id/duplicate`, { schema: duplicateSchema, config: may }, async ({ ctx, params }, reply) => {
    const { quote, warnings } = await duplicateQuote(ctx, params.id)
    return reply.code(201).send({ object: 'duplicated_quote', quote: await answer(ctx, quote.id), warnings })
  })
}

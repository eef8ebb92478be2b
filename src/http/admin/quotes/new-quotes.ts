import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { createQuoteByHand } from '../../../commands/quotes/create-quote-by-hand.ts'
import { duplicateQuote } from '../../../commands/quotes/duplicate-quote.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { QUOTE_REQUEST_MEMBERS } from '../../operation/quote-request-body.ts'
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

/** POST /admin/api/quotes and /admin/api/quotes/{id}/duplicate */
export const newQuoteRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes'
  const answer = async (ctx: Context, id: string) => answerStaffQuote(ctx, await readVisibleQuote(ctx, id), baseUrl)
  const may = { permission: ACTIONS.duplicate.permission }

  app.post(path, { schema: createSchema, config: { permission: 'quotes.edit' } }, async ({ ctx, body }, reply) => {
    const { id } = await createQuoteByHand(ctx, body)
    return reply.code(201).send(await answer(ctx, id))
  })
  app.post(`${path}/:id/duplicate`, { schema: duplicateSchema, config: may }, async ({ ctx, params }, reply) => {
    const { quote, warnings } = await duplicateQuote(ctx, params.id)
    return reply.code(201).send({ object: 'duplicated_quote', quote: await answer(ctx, quote.id), warnings })
  })
}

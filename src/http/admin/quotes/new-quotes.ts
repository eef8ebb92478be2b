import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { createQuoteByHand } from '../../../commands/quotes/create-quote-by-hand.ts'
import { deleteQuote } from '../../../commands/quotes/delete-quote.ts'
import { duplicateQuote } from '../../../commands/quotes/duplicate-quote.ts'
import { postMessage } from '../../../commands/quotes/post-message.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import { viewMessage } from '../../../views/quotes/message.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { QUOTE_REQUEST_MEMBERS } from '../../operation/quote-request-body.ts'
import { ACTION_PROBLEMS, quoteId, revision, words } from './quote-action.ts'
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
const deleteSchema = {
  ...operation({
    operationId: 'deleteQuote',
    summary: 'Delete a quote',
    description: 'Not while it has an open draft order.',
    tag: 'Quotes',
    ok: [200, 'Done'],
    problems: [...ACTION_PROBLEMS, 'platform_unavailable'],
  }),
  params: quoteId,
  querystring: Type.Object({ revision }, closed),
}
const messageSchema = {
  ...operation({
    operationId: 'postStaffMessage',
    summary: 'Write to the buyer, or add an internal note',
    tag: 'Quotes',
    ok: [201, 'Message'],
    problems: ['not_found'],
  }),
  params: quoteId,
  body: Type.Object({ body: words(5000), internal: Type.Optional(Type.Boolean()) }, closed),
}

/** POST /admin/api/quotes, and of one quote duplicate, messages and DELETE */
export const quoteMakingRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes'
  const answer = async (ctx: Context, id: string) => answerStaffQuote(ctx, await readVisibleQuote(ctx, id), baseUrl)
  const may = (action: 'duplicate' | 'delete' | 'post_message') => ({ permission: ACTIONS[action].permission })

  app.post(path, { schema: createSchema, config: { permission: 'quotes.edit' } }, async ({ ctx, body }, reply) => {
    const { id } = await createQuoteByHand(ctx, body)
    return reply.code(201).send(await answer(ctx, id))
  })
  app.post(
    `${path}/:id/duplicate`,
    { schema: duplicateSchema, config: may('duplicate') },
    async ({ ctx, params }, reply) => {
      const { quote, warnings } = await duplicateQuote(ctx, params.id)
      return reply.code(201).send({ object: 'duplicated_quote', quote: await answer(ctx, quote.id), warnings })
    },
  )
  app.delete(`${path}/:id`, { schema: deleteSchema, config: may('delete') }, async ({ ctx, params, query }) => {
    await deleteQuote(ctx, { quoteId: params.id, revision: query.revision })
    return { object: 'done' }
  })
  app.post(
    `${path}/:id/messages`,
    { schema: messageSchema, config: may('post_message') },
    async ({ ctx, params, body }, reply) => {
      const message = await postMessage(ctx, params.id, body.body, body.internal ?? false)
      return reply.code(201).send(viewMessage(message))
    },
  )
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { deleteQuote } from '../../../commands/quotes/delete-quote.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { operation } from '../../operation/operation.ts'
import { ACTION_PROBLEMS, quoteId, revision } from './quote-action.ts'

const schema = {
  ...operation({
    operationId: 'deleteQuote',
    summary: 'Delete a quote',
    description: 'Not while it has an open draft order.',
    tag: 'Quotes',
    ok: [200, 'Done'],
    problems: [...ACTION_PROBLEMS, 'platform_unavailable'],
  }),
  params: quoteId,
  querystring: Type.Object({ revision }, { additionalProperties: false }),
}

/** DELETE /admin/api/quotes/{id} */
export const deleteQuoteRoute: FastifyPluginAsyncTypebox = async (app) => {
  const config = { permission: ACTIONS.delete.permission }
  app.delete('/admin/api/quotes/:id', { schema, config }, async ({ ctx, params, query }) => {
    await deleteQuote(ctx, { quoteId: params.id, revision: query.revision })
    return { object: 'done' }
  })
}

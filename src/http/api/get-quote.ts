import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readQuote } from '../../queries/quotes/read-quote.ts'
import { showQuote } from '../../views/quotes/quote-text.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'
import { sendJson } from '../operation/send-json.ts'
import { seesPersonalData } from './personal-data.ts'

const schema = {
  ...operation({
    operationId: 'getQuote',
    summary: 'Read a quote',
    description: 'The buyer and their notes on lines are included only with `read_customer_data`.',
    tag: 'Quotes',
    ok: [200, 'Quote'],
    links: ['listQuoteEvents', 'listDocuments', 'postMessage', 'sendProposal'],
    problems: ['not_found'],
  }),
  params: idOf('quote'),
}

/** GET /v1/quotes/{id} */
export const getQuoteRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  app.get('/v1/quotes/:id', { schema, config: { scopes: ['read_quotes'] } }, async (request, reply) => {
    const { ctx, params } = request
    const personal = seesPersonalData(request)
    const quote = await readQuote(ctx, params.id, personal)
    return sendJson(reply, showQuote(quote, { personal, baseUrl }))
  })
}

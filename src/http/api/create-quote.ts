import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createQuote } from '../../commands/quotes/create-quote.ts'
import { isAgent } from '../../domain/access/actor.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { viewQuote } from '../../views/quotes/quote.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { QUOTE_REQUEST_MEMBERS } from '../operation/quote-request-body.ts'
import { named } from '../operation/schema-parts.ts'
import { sendWritten } from '../operation/send-written.ts'
import { seesPersonalData } from './personal-data.ts'

const schema = {
  ...operation({
    operationId: 'createQuote',
    summary: 'Create a quote request',
    description:
      "Creates a quote from a buyer's request, through the same intake as the storefront. Prices are never set here.",
    tag: 'Quotes',
    ok: [201, 'Quote'],
    links: ['getQuote', 'listQuoteEvents', 'listDocuments', 'postMessage', 'sendProposal'],
    problems: ['quote_creation_paused', 'not_eligible', 'invalid_custom_fields', 'email_quota_exceeded'],
  }),
  body: named(
    'QuoteRequest',
    Type.Object(
      {
        ...QUOTE_REQUEST_MEMBERS,
        source_url: Type.Optional(
          Type.String({ maxLength: 2000, description: 'The page the buyer made the request on, for staff.' }),
        ),
      },
      { additionalProperties: false, description: "A buyer's request. Unknown fields are refused." },
    ),
  ),
}

/** POST /v1/quotes */
export const createQuoteRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  app.post('/v1/quotes', { schema, config: { scopes: ['write_quotes'] } }, async (request, reply) => {
    const personal = seesPersonalData(request)
    return sendWritten<Quote>(request, reply, {
      status: 201,
      run: (ctx, atLast) => createQuote(ctx, request.body, isAgent(ctx.actor) ? 'agent' : 'api', { atLast }),
      view: (quote) => viewQuote(quote, { personal, baseUrl }),
    })
  })
}

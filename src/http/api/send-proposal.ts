import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { type SendResult, sendProposal } from '../../commands/negotiation/send-proposal.ts'
import { viewQuote } from '../../views/quotes/quote.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'
import { named, optionalBody, says } from '../operation/schema-parts.ts'
import { sendWritten } from '../operation/send-written.ts'
import { admittedCall } from './admitted-call.ts'
import { seesPersonalData } from './personal-data.ts'

const schema = {
  ...operation({
    operationId: 'sendProposal',
    summary: 'Send the staged proposal',
    description:
      'Sends what staff have staged, or parks it for their approval. Prices are never set through the API. Each line is judged at its effective price, after its share of a whole-quote discount.',
    tag: 'Quotes',
    ok: [200, 'ProposalSend'],
    problems: [
      'not_found',
      'not_editable',
      'no_staged_proposal',
      'invalid_proposal',
      'below_price_floor',
      'email_quota_exceeded',
      'state_conflict',
      'send_incomplete',
    ],
  }),
  params: idOf('quote'),
  body: optionalBody(
    named(
      'SendProposalRequest',
      Type.Object(
        {
          confirm_below_floor: Type.Optional(
            says("Send even if lines are below the store's price floor; this is recorded.", Type.Boolean()),
          ),
        },
        { additionalProperties: false, description: 'Options for sending. The body may be left out.' },
      ),
    ),
  ),
}

/** A missing body counts as an empty one. */
const preValidation = async (request: FastifyRequest) => {
  if (request.body === undefined) request.body = {}
}

/** POST /v1/quotes/{id}/send-proposal */
export const sendProposalRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  app.post(
    '/v1/quotes/:id/send-proposal',
    { schema, preValidation, config: { scopes: ['write_quotes'] } },
    async (request, reply) => {
      const { params, body } = request
      const personal = seesPersonalData(request)
      const target = { quoteId: params.id, revision: admittedCall.getStore()?.revision ?? undefined }
      return sendWritten<SendResult>(request, reply, {
        status: 200,
        run: (ctx, atLast) => sendProposal(ctx, target, body.confirm_below_floor ?? false, { atLast }),
        view: ({ outcome, quote }) => ({
          object: 'proposal_send',
          outcome,
          version_number: quote.versionNumber,
          quote: viewQuote(quote, { personal, baseUrl }),
        }),
      })
    },
  )
}

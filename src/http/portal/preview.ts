import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { readAgreed } from '../../commands/negotiation/read-agreed.ts'
import { acceptAll, previewAnswer } from '../../domain/negotiation/answer-proposal.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { viewAgreed } from '../../views/negotiation/agreed-sum.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { DECISION_MEMBERS, readDecisions } from './decisions.ts'
import { enterQuote } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'previewAnswer',
    summary: 'What all that is accepted would come to with these decisions',
    description: 'Changes nothing.',
    tag: 'Answers',
    ok: [200, 'AnswerPreview'],
    problems: ['not_found', 'action_unavailable', 'answered_as_whole', 'offer_expired'],
  }),
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(DECISION_MEMBERS, { additionalProperties: false }),
}

/** POST /portal/api/quotes/{id}/answer/preview */
export const previewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const config = { entry: 'visitor' } as const
  app.post('/portal/api/quotes/:id/answer/preview', { schema, config }, async (request) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    checkCan('accept', quote, ctx.now) // otherwise it would price what staff are still preparing
    const decisions = readDecisions(request.body)
    const lines = previewAnswer(quote, decisions === 'all' ? acceptAll(quote) : decisions)
    const agreed = await readAgreed(ctx, { ...quote, lines })
    return { object: 'answer_preview', agreed: agreed && viewAgreed(quote.currency, agreed) }
  })
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { previewAnswer } from '../../queries/portal/preview-answer.ts'
import { viewAgreedSum } from '../../views/negotiation/agreed-sum.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { DECISION_MEMBERS, readDecisions } from './decisions.ts'
import { enterQuote } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'previewAnswer',
    summary: 'Preview the accepted sum with these decisions',
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
    const agreed = await previewAnswer(ctx, quote, readDecisions(request.body))
    return { object: 'answer_preview', agreed: agreed && viewAgreedSum(quote.currency, agreed) }
  })
}

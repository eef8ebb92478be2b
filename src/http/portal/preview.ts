import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { acceptAll, previewAnswer } from '../../domain/answer-proposal.ts'
import { hidesParts } from '../../domain/portal-offer.ts'
import { checkCan } from '../../domain/transitions.ts'
import { viewPortalTotals } from '../../views/portal-quote.ts'
import { operation } from '../api/operation.ts'
import type { AppOptions } from '../app.ts'
import { DECISION_MEMBERS, readDecisions } from './decisions.ts'
import { enterQuote } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'previewAnswer',
    summary: 'What the totals would be with these decisions',
    description: 'Changes nothing.',
    tag: 'Answers',
    ok: [200, 'AnswerPreview'],
    problems: ['not_found', 'action_unavailable', 'offer_expired'],
  }),
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(DECISION_MEMBERS, { additionalProperties: false }),
}

/** POST /portal/api/quotes/{id}/answer/preview */
export const previewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const config = { entry: 'visitor' } as const
  app.post('/portal/api/quotes/:id/answer/preview', { schema, config }, async (request) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    checkCan('accept', quote, ctx.now) // else it would price what staff are still preparing
    const decisions = readDecisions(request.body)
    const { lines, totals } = previewAnswer(quote, decisions === 'all' ? acceptAll(quote) : decisions)
    return { object: 'answer_preview', totals: viewPortalTotals(quote.currency, totals, hidesParts(lines)) }
  })
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { formatMoney } from '../../domain/money.ts'
import { netOf } from '../../domain/quotes/line-state.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { previewAnswer } from '../../queries/portal/preview-answer.ts'
import { viewAgreedSum } from '../../views/negotiation/agreed-sum.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { DECISION_MEMBERS, readChosen, readDecisions, readQuantities } from './decisions.ts'
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
    const answer = {
      decisions: readDecisions(request.body),
      quantities: readQuantities(request.body),
      chosen: readChosen(request.body),
    }
    const { agreed, lines, isAboveLimit } = await previewAnswer(ctx, quote, answer)
    return {
      object: 'answer_preview',
      agreed: agreed && viewAgreedSum(quote.currency, agreed),
      above_limit: isAboveLimit,
      lines: lines.filter(({ id }) => id in answer.quantities).map(viewChosen),
    }
  })
}

function viewChosen(line: QuoteLine) {
  return {
    id: line.id,
    quantity: line.quantity,
    unit_price: formatMoney(line.unitPrice ?? 0n),
    line_total: formatMoney(line.lineTotal ?? 0n),
    net_total: formatMoney(netOf(line)),
  }
}

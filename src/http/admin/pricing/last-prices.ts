import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { listLastPrices } from '../../../queries/pricing/list-last-prices.ts'
import { viewLastPrice } from '../../../views/pricing/last-price.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, list, money, text } from '../../operation/schema-parts.ts'
import { quoteId } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'

/** Schemas of the answers about earlier prices. */
export const LAST_PRICE_COMPONENTS = [
  component(
    'LastPrice',
    Type.Object({
      object: Type.Literal('last_price'),
      variant_id: text,
      unit_price: money,
      quantity: Type.Integer(),
      quote: Type.Object({ id: text, number: text }),
      accepted_at: datetime,
      ordered: Type.Boolean(),
    }),
  ),
  component('LastPriceList', list('LastPrice', Type.Null())),
]

const schema = {
  ...operation({
    operationId: 'listLastPrices',
    summary: "List the prices a quote's buyer last accepted",
    description: 'Of its variants, by its company, or its customer if they have none, in its currency.',
    tag: 'Quotes',
    ok: [200, 'LastPriceList'],
    problems: ['not_found'],
  }),
  params: quoteId,
}

/** GET /admin/api/quotes/{id}/last-prices */
export const lastPriceRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/last-prices', { schema, config }, async (request) =>
    answerList((await listLastPrices(staffContext(request), request.params.id)).map(viewLastPrice)),
  )
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { seesCosts } from '../../../domain/access/sees-costs.ts'
import { readWorth } from '../../../queries/pricing/read-worth.ts'
import { viewQuoteWorth } from '../../../views/pricing/quote-worth.ts'
import { operation } from '../../operation/operation.ts'
import { component, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'
import { quoteId } from '../quotes/quote-action.ts'

const schema = {
  ...operation({
    operationId: 'readQuoteWorth',
    summary: "Read what is known of a quote's variants",
    description:
      'Stock, what this buyer and others paid before, and costs for staff with `costs.see`. Stock and costs are null while the platform does not answer.',
    tag: 'Quotes',
    ok: [200, 'QuoteWorth'],
    problems: ['not_found'],
  }),
  params: quoteId,
}

/** Schemas of what a deal is worth. */
export const QUOTE_WORTH_COMPONENTS = [
  component(
    'QuoteWorth',
    Type.Object({
      object: Type.Literal('quote_worth'),
      platform_silent: Type.Boolean(),
      variants: Type.Array(
        Type.Object({
          variant_id: text,
          in_stock: says('Null if nobody counts them, or while the platform does not answer.', orNull(Type.Integer())),
          unit_cost: Type.Optional(says('Only for staff with `costs.see`.', orNull(money))),
          last_paid: says("By the quote's company, or its customer.", orNull(ref('PaidPrice'))),
          others_paid: says('The last three.', Type.Array(ref('PaidPrice'))),
        }),
      ),
    }),
  ),
]

/** GET /admin/api/quotes/{id}/worth */
export const quoteWorthRoute: FastifyPluginAsyncTypebox = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/worth', { schema, config }, async ({ ctx, params }) =>
    viewQuoteWorth(await readWorth(ctx, params.id), { withCosts: seesCosts(ctx) }),
  )
}

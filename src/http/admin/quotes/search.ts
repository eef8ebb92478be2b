import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { searchAll } from '../../../queries/quotes/search-all.ts'
import { viewFoundCompany, viewFoundCustomer } from '../../../views/orders/catalog.ts'
import { viewStaffQuoteItem } from '../../../views/quotes/staff-quote-item.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, ref, text } from '../../operation/schema-parts.ts'

export const SEARCH_COMPONENTS = [
  component(
    'SearchResult',
    Type.Object({
      object: Type.Literal('search_result'),
      quotes: Type.Array(ref('QuoteItem')),
      skus: Type.Array(Type.Object({ sku: text, title: text, quote: ref('QuoteItem') }), {
        description: 'In quotes, each once: those changed last, then the newest.',
      }),
      companies: Type.Array(ref('FoundCompany')),
      customers: Type.Array(ref('FoundCustomer')),
    }),
  ),
]

const searchSchema = {
  ...operation({
    operationId: 'search',
    summary: 'Search everything',
    description:
      'The first quotes, SKUs in quotes, companies and customers with every word, of those this staff member may see. Without an answer of the platform, no companies and customers.',
    tag: 'Quotes',
    ok: [200, 'SearchResult'],
  }),
  querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
}

/** GET /admin/api/search */
export const searchRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/search', { schema: searchSchema, config }, async ({ ctx, query }) => {
    const { quotes, skus, companies, customers } = await searchAll(ctx, query.q.trim())
    const view = { now: ctx.now, adminHome: adminHome(ctx.store, ctx.platformAdmin) }
    return {
      object: 'search_result',
      quotes: quotes.map((quote) => viewStaffQuoteItem(quote, view)),
      skus: skus.map(({ sku, title, quote }) => ({ sku, title, quote: viewStaffQuoteItem(quote, view) })),
      companies: companies.map(viewFoundCompany),
      customers: customers.map(viewFoundCustomer),
    }
  })
}

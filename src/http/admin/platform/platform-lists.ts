import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { seesCosts } from '../../../domain/access/sees-costs.ts'
import { browseCompanies, browseCustomers, browseProducts } from '../../../queries/orders/browse-platform.ts'
import { viewPlatformCustomer } from '../../../views/orders/catalog.ts'
import { viewCompany, viewProduct } from '../../../views/orders/platform-lists.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { embeddedOnly } from './embedded-only.ts'

const tag = 'Platform'
const problems = ['action_unavailable', 'platform_unavailable'] as const
const description = 'Those containing every word, oldest first.'
const search = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'A `next_cursor`.' })),
}

const productsSchema = {
  ...operation({
    operationId: 'listProducts',
    summary: 'List the products',
    description,
    tag,
    ok: [200, 'ProductList'],
    problems,
  }),
  querystring: Type.Object({
    ...search,
    status: Type.Optional(Type.Enum(['active', 'draft', 'archived', 'unlisted'])),
  }),
}
const companiesSchema = {
  ...operation({
    operationId: 'listCompanies',
    summary: 'List the companies',
    description,
    tag,
    ok: [200, 'CompanyList'],
    problems,
  }),
  querystring: Type.Object(search),
}
const customersSchema = {
  ...operation({
    operationId: 'listCustomers',
    summary: 'List the customers',
    description,
    tag,
    ok: [200, 'BrowsedCustomerList'],
    problems,
  }),
  querystring: Type.Object(search),
}

/** The embedded platform's data: /admin/api/platform/products, /companies and /customers */
export const platformListRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { embedded }) => {
  const path = '/admin/api/platform'
  const config = { permission: 'quotes.edit' } as const

  app.get(`${path}/products`, { schema: productsSchema, config }, async ({ ctx, query }) => {
    const view = { withCosts: seesCosts(ctx) }
    return answerPage(await browseProducts(ctx, embeddedOnly(embedded, ctx), query), (one) => viewProduct(one, view))
  })
  app.get(`${path}/companies`, { schema: companiesSchema, config }, async ({ ctx, query }) =>
    answerPage(await browseCompanies(ctx, embeddedOnly(embedded, ctx), query), viewCompany),
  )
  app.get(`${path}/customers`, { schema: customersSchema, config }, async ({ ctx, query }) =>
    answerPage(await browseCustomers(ctx, embeddedOnly(embedded, ctx), query), viewPlatformCustomer),
  )
}

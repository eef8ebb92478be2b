import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { parseGid } from '../../../outside/platform/gid.ts'
import { findPlatformCustomer } from '../../../queries/customers/find-platform-customer.ts'
import { searchCompanies, searchCustomers } from '../../../queries/customers/search-customers.ts'
import { findSkus, MOST_SKUS, searchVariants } from '../../../queries/orders/find-variants.ts'
import { listPaymentTerms } from '../../../queries/orders/list-payment-terms.ts'
import { similarVariants } from '../../../queries/orders/similar-variants.ts'
import {
  viewFoundCompany,
  viewFoundCustomer,
  viewPlatformCustomer,
  viewSkuMatch,
  viewVariant,
} from '../../../views/orders/catalog.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList, answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'

const tag = 'Catalogue'
const problems = ['platform_unavailable'] as const
/** A platform has cursors of its own. */
const search = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'A `next_cursor`.' })),
}

const variantsSchema = {
  ...operation({
    operationId: 'searchVariants',
    summary: 'Search the catalog',
    description: 'Variants whose SKU or title contains every word, ignoring punctuation, case and accents.',
    tag,
    ok: [200, 'VariantList'],
    problems: ['platform_refused', 'platform_unavailable'],
  }),
  querystring: Type.Object({
    ...search,
    available: Type.Optional(Type.Enum(['true', 'false'], { description: 'true: only those that can be requested.' })),
  }),
}
const skusSchema = {
  ...operation({
    operationId: 'findSkus',
    summary: 'Look up a list of SKUs',
    description: `A row for each, in order; null if the catalog has none. At most ${MOST_SKUS}.`,
    tag,
    ok: [200, 'SkuMatchList'],
    problems,
  }),
  querystring: Type.Object({
    skus: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'One a line; or, within one line, separated by commas or semicolons.',
    }),
    company_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'A company whose own part numbers count as SKUs.' }),
    ),
  }),
}
const similarSchema = {
  ...operation({
    operationId: 'findSimilarVariants',
    summary: 'Find what an unknown SKU may mean',
    description:
      'Up to 3 variants that can be requested, the most similar SKU first; if there are none, those with all words of `name`.',
    tag,
    ok: [200, 'VariantList'],
    problems,
  }),
  querystring: Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 255 }),
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
}
const customersSchema = {
  ...operation({
    operationId: 'findCustomers',
    summary: "Find a customer of the store's platform",
    description: 'By their full e-mail address or id: one or none.',
    tag,
    ok: [200, 'PlatformCustomerList'],
    problems: ['action_unavailable', 'platform_unavailable'],
  }),
  querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 254 }) }),
}
const searchProblems = ['action_unavailable', 'platform_refused', 'platform_unavailable'] as const
const foundCustomersSchema = {
  ...operation({
    operationId: 'searchCustomers',
    summary: "Search the customers of the store's platform",
    description:
      'Those with every word in their name or e-mail address, or in the name of their company. A platform may find a new customer a minute late. 409 `action_unavailable` if it does not let us read customers.',
    tag,
    ok: [200, 'FoundCustomerList'],
    problems: searchProblems,
  }),
  querystring: Type.Object(search),
}
const foundCompaniesSchema = {
  ...operation({
    operationId: 'searchCompanies',
    summary: "Search the companies of the store's platform",
    description: 'Those with every word in their name or number.',
    tag,
    ok: [200, 'FoundCompanyList'],
    problems: searchProblems,
  }),
  querystring: Type.Object(search),
}
const termsSchema = operation({
  operationId: 'listPaymentTerms',
  summary: 'List the payment terms for invoices',
  tag,
  ok: [200, 'PaymentTermsList'],
  problems,
})

/** The proposal editor's look-ups on the platform: variants, SKUs, customers and payment terms */
export const catalogRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.edit' } as const

  app.get('/admin/api/catalog/variants', { schema: variantsSchema, config }, async ({ ctx, query }) => {
    const { available, ...search } = query
    return answerPage(await searchVariants(ctx, { ...search, activeOnly: available === 'true' }), viewVariant)
  })
  app.get('/admin/api/catalog/skus', { schema: skusSchema, config }, async ({ ctx, query }) =>
    answerPage(
      await findSkus(ctx, query.skus, query.company_id ? parseGid('Company', query.company_id) : null),
      ({ sku, variants: [variant = null, ...others] }) => viewSkuMatch(sku, variant, others),
    ),
  )
  app.get('/admin/api/catalog/similar', { schema: similarSchema, config }, async ({ ctx, query: { sku, name = '' } }) =>
    answerList((await similarVariants(ctx, { sku, name })).map(viewVariant)),
  )
  app.get('/admin/api/catalog/customers', { schema: foundCustomersSchema, config }, async ({ ctx, query }) =>
    answerPage(await searchCustomers(ctx, query), viewFoundCustomer),
  )
  app.get('/admin/api/catalog/companies', { schema: foundCompaniesSchema, config }, async ({ ctx, query }) =>
    answerPage(await searchCompanies(ctx, query), viewFoundCompany),
  )
  app.get('/admin/api/customers', { schema: customersSchema, config }, async ({ ctx, query }) => {
    const customer = await findPlatformCustomer(ctx, query.q)
    return answerList(customer ? [viewPlatformCustomer(customer)] : [])
  })
  app.get('/admin/api/payment-terms', { schema: termsSchema, config }, async ({ ctx }) =>
    answerPage(await listPaymentTerms(ctx), ({ id, name, dueInDays }) => ({
      object: 'payment_terms',
      id,
      name,
      due_in_days: dueInDays,
    })),
  )
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { invalidFields } from '../../../domain/problem.ts'
import { callPlatform } from '../../../outside/platform/call-platform.ts'
import { parseGid } from '../../../outside/platform/gid.ts'
import { viewPlatformCustomer, viewSkuMatch, viewVariant } from '../../../views/orders/catalog.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { pageOf } from '../page-of.ts'

const tag = 'Catalogue'
const MOST_SKUS = 100

const variantsSchema = {
  ...operation({
    operationId: 'searchVariants',
    summary: 'Search the catalogue',
    description:
      'Variants in which every word is found, in SKU or title: without signs, case and accents, at any place.',
    tag,
    ok: [200, 'VariantList'],
  }),
  querystring: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 200 })),
    limit: limitParameter,
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'A `next_cursor`.' })),
    available: Type.Optional(Type.Enum(['true', 'false'], { description: 'true: only what can be asked for.' })),
  }),
}
const skusSchema = {
  ...operation({
    operationId: 'findSkus',
    summary: 'Look up a list of SKUs',
    description: `A row for each, in their order; null where the catalogue has none. At most ${MOST_SKUS}.`,
    tag,
    ok: [200, 'SkuMatchList'],
  }),
  querystring: Type.Object({
    skus: Type.String({ minLength: 1, maxLength: 10_000, description: 'Separated by commas, semicolons or lines.' }),
  }),
}
const customersSchema = {
  ...operation({
    operationId: 'findCustomers',
    summary: "Find a customer of the store's platform",
    description: 'By their whole e-mail address or id: one or none.',
    tag,
    ok: [200, 'PlatformCustomerList'],
  }),
  querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 254 }) }),
}
const termsSchema = operation({
  operationId: 'listPaymentTerms',
  summary: 'List the payment terms an invoice can have',
  tag,
  ok: [200, 'PaymentTermsList'],
})

/** The proposal editor's look-ups on the platform: variants, SKUs, customers and payment terms */
export const catalogRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.edit' } as const

  app.get('/admin/api/catalog/variants', { schema: variantsSchema, config }, async ({ ctx, query }) => {
    const { q = '', limit = 20, cursor = null, available } = query
    const search = { text: q, limit, cursor, activeOnly: available === 'true' }
    const { items, nextCursor } = await callPlatform(ctx, (call) => ctx.platform.searchVariants(call, search))
    return pageOf(items.map(viewVariant), nextCursor)
  })
  app.get('/admin/api/catalog/skus', { schema: skusSchema, config }, async ({ ctx, query }) => {
    const skus = readSkus(query.skus)
    const found = await callPlatform(ctx, (call) => ctx.platform.variantsBySku(call, skus))
    const rows = skus.map((sku) => {
      const [variant, ...others] = found.get(sku.toLowerCase()) ?? []
      return viewSkuMatch(sku, variant ?? null, others)
    })
    return pageOf(rows)
  })
  app.get('/admin/api/customers', { schema: customersSchema, config }, async ({ ctx, query }) => {
    const customer = await findCustomer(ctx, query.q.trim())
    return pageOf(customer ? [viewPlatformCustomer(customer)] : [])
  })
  app.get('/admin/api/payment-terms', { schema: termsSchema, config }, async ({ ctx }) => {
    const terms = await callPlatform(ctx, (call) => ctx.platform.paymentTerms(call))
    return pageOf(
      terms.map(({ id, name, dueInDays }) => ({ object: 'payment_terms', id, name, due_in_days: dueInDays })),
    )
  })
}

function readSkus(text: string): string[] {
  const skus = text.split(/[,;\r\n\t]+/).flatMap((sku) => sku.trim() || [])
  if (skus.length > MOST_SKUS) {
    throw invalidFields([{ field: 'skus', message: `takes at most ${MOST_SKUS} SKUs at a time` }])
  }
  return skus
}

async function findCustomer(ctx: Context, text: string) {
  const id = parseGid('Customer', text)
  if (!id && !text.includes('@')) return null
  return callPlatform(ctx, (call) =>
    id ? ctx.platform.customer(call, id) : ctx.platform.customerByEmail(call, text.toLowerCase()),
  )
}

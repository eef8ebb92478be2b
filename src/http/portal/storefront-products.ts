import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { callPlatform } from '../../commands/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { viewProduct, viewProductMatch } from '../../views/portal/storefront.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { limitParameter } from '../operation/query.ts'
import { readStorefront } from './read-storefront.ts'

const MOST = 100
const tag = 'Storefront'
const params = Type.Object({ domain: Type.String() })
const named = (maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: MOST }))

const searchSchema = {
  ...operation({
    operationId: 'searchProducts',
    summary: 'Search what can be bought',
    tag,
    ok: [200, 'PortalProductList'],
  }),
  params,
  querystring: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100 }), limit: limitParameter }),
}
const lookUpSchema = {
  ...operation({
    operationId: 'lookUpProducts',
    summary: 'Look up SKUs and variants',
    description: `A row for each, SKUs first, in order; null if nothing matching can be requested. At most ${MOST} of either.`,
    tag,
    ok: [200, 'ProductMatchList'],
  }),
  params,
  body: Type.Object({ skus: named(255), variant_ids: named(100) }, { additionalProperties: false }),
}

/** GET /portal/api/stores/{domain}/products, POST …/products/lookup */
export const storefrontProducts: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { platform } = options
  const config = { entry: 'storefront', reads: true } as const
  const path = '/portal/api/stores/:domain/products'

  app.get(path, { schema: searchSchema, config }, async ({ params, query }) => {
    const store = await readStorefront(options, params.domain)
    const { q: text, limit = 20 } = query
    const search = { text, limit, cursor: null, activeOnly: true }
    const page = await callPlatform({ store }, (call) => platform.searchVariants(call, search))
    return { object: 'list', data: page.items.map(viewProduct), has_more: page.nextCursor !== null, next_cursor: null }
  })
  app.post(`${path}/lookup`, { schema: lookUpSchema, config }, async ({ params, body }) => {
    const store = await readStorefront(options, params.domain)
    const { skus = [], variant_ids: names = [] } = body
    const ids = names.map((name) => parseGid('ProductVariant', name))
    const known = ids.filter((id) => id !== null)
    const [bySku, byId] = await callPlatform({ store }, (call) =>
      Promise.all([platform.variantsBySku(call, skus), platform.variantsByIds(call, known)]),
    )
    const data = [
      ...skus.map((sku) => viewProductMatch(sku, bySku.get(sku.toLowerCase()) ?? [])),
      ...names.map((name, i) => viewProductMatch(name, variantsAt(byId, ids[i] ?? null))),
    ]
    return { object: 'list', data, has_more: false, next_cursor: null }
  })
}

function variantsAt<K, V>(found: ReadonlyMap<K, V>, id: K | null): V[] {
  const variant = id === null ? undefined : found.get(id)
  return variant ? [variant] : []
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Store } from '../../database/stores/stores.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { similarVariants } from '../../queries/orders/similar-variants.ts'
import { lookUpProducts, searchProducts } from '../../queries/portal/find-products.ts'
import { readStock } from '../../queries/portal/read-stock.ts'
import { readStorefront } from '../../queries/portal/read-storefront.ts'
import { viewProduct, viewProductMatch } from '../../views/portal/storefront.ts'
import type { AppOptions } from '../app-options.ts'
import { answerList, answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'
import { limitParameter } from '../operation/query.ts'

const MOST = 100
const tag = 'Storefront'
const params = Type.Object({ domain: Type.String() })
const named = (maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: MOST }))

const searchSchema = {
  ...operation({
    operationId: 'searchProducts',
    summary: 'Search what can be bought',
    description: 'The first matches. If there are none: what a mistyped word or SKU may mean.',
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
    description: `A row for each, SKUs first, in order; null if nothing matching can be requested. At most ${MOST} of either. For a signed-in contact, a SKU may be their company’s own part number.`,
    tag,
    ok: [200, 'ProductMatchList'],
  }),
  params,
  body: Type.Object({ skus: named(255), variant_ids: named(100) }, { additionalProperties: false }),
}

const similarSchema = {
  ...operation({
    operationId: 'findSimilarProducts',
    summary: 'Find what an unknown SKU may mean',
    description:
      'Up to 3 products whose SKU is nearly the same, the most similar first; if there are none, those with all words of `name`.',
    tag,
    ok: [200, 'PortalProductList'],
  }),
  params,
  querystring: Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 255 }),
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
}

/** GET /portal/api/stores/{domain}/products and …/products/similar, POST …/products/lookup */
export const storefrontProducts: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { db, platform } = options
  const config = { entry: 'storefront', reads: true } as const
  const path = '/portal/api/stores/:domain/products'
  const stockOf = (store: Store, variants: readonly PlatformVariant[]) =>
    readStock(
      { store, platform },
      variants.map(({ id }) => id),
    )

  app.get(path, { schema: searchSchema, config }, async ({ params, query }) => {
    const store = await readStorefront(options, params.domain)
    const found = await searchProducts({ store, platform }, query)
    const stock = await stockOf(store, found.items)
    return answerPage(found, (one) => viewProduct(one, stock.get(one.id)))
  })
  app.get(`${path}/similar`, { schema: similarSchema, config }, async ({ params, query: { sku, name = '' } }) => {
    const store = await readStorefront(options, params.domain)
    const similar = await similarVariants({ store, platform }, { sku, name })
    const stock = await stockOf(store, similar)
    return answerList(similar.map((one) => viewProduct(one, stock.get(one.id))))
  })
  app.post(`${path}/lookup`, { schema: lookUpSchema, config }, async ({ params, body, entered }) => {
    const store = await readStorefront(options, params.domain)
    const { visitor = null } = entered?.store.id === store.id ? entered : {}
    const companyIds = visitor?.kind === 'contact' ? visitor.memberships.map(({ companyId }) => companyId) : []
    const found = await lookUpProducts({ db, store, platform }, companyIds, {
      skus: body.skus,
      variantIds: body.variant_ids,
    })
    const stock = await stockOf(
      store,
      found.flatMap(({ variants }) => variants),
    )
    return answerList(found.map(({ asked, variants }) => viewProductMatch(asked, variants, stock)))
  })
}

import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../../app-options.ts'
import { quoteRoutes } from '../../portal/portal.ts'
import { tellPlatformFailures } from '../../tell-platform-failures.ts'
import { passCustomerGate } from './customer-gate.ts'

/** The path below which the page in a customer's account at the store asks. */
const PREFIX = '/platform/shopify/customer-account'

/**
 * The buyers' quotes for the page in a customer's account at the store. It runs at Shopify, at an origin that nobody knows beforehand, and
 * each request brings its customer's token: so any origin may ask, and no cookie counts.
 */
export async function shopifyCustomerAccount(app: FastifyInstance, options: AppOptions): Promise<void> {
  const keys = options.shopify?.keys
  if (!keys) return
  app.decorateRequest('entered', null)
  app.decorateRequest('proxied', null)
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header('access-control-allow-origin', '*')
          .header('access-control-expose-headers', 'retry-after, x-request-id')
        if (request.method !== 'OPTIONS') request.entered = await passCustomerGate(request, keys, options)
      })
      api.options('/portal/api/*', { schema: { hide: true } }, async (_request, reply) =>
        reply
          .header('access-control-allow-methods', 'GET, POST')
          .header('access-control-allow-headers', 'authorization, content-type')
          .header('access-control-max-age', '86400')
          .code(204)
          .send(),
      )
      tellPlatformFailures(api)
      await quoteRoutes(api, options)
    },
    { prefix: PREFIX },
  )
}

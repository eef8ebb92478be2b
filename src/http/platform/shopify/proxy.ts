import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../../app-options.ts'
import { securityHeaders } from '../../pages/security-headers.ts'
import { portalRoutes } from '../../portal/portal.ts'
import { tellPlatformFailures } from '../../tell-platform-failures.ts'
import { passProxyGate, readProxied, takeCsrfToken } from './proxy-gate.ts'
import { proxyPages } from './proxy-pages.ts'

/** The path that Shopify's app proxy forwards requests to, from a store's visitors below its own address, such as `/apps/quotes`. */
const PREFIX = '/platform/shopify/proxy'

/** The buyers' pages and their API on a Shopify store's own address. Each request stands on its signature; there are no cookies. */
export async function shopifyProxy(app: FastifyInstance, options: AppOptions): Promise<void> {
  const keys = options.shopify?.keys
  if (!keys) return
  app.decorateRequest('entered', null)
  app.decorateRequest('proxied', null)
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
        const { proxied, visit } = await readProxied(request, keys, options)
        request.proxied = proxied
        request.entered = await passProxyGate(request, proxied, visit, options)
      })
      api.addHook('preValidation', async (request) => takeCsrfToken(request, options))
      tellPlatformFailures(api)
      await portalRoutes(api, options)
    },
    { prefix: PREFIX },
  )
  await app.register(
    async (site) => {
      await site.register(helmet, securityHeaders(options.baseUrl))
      site.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.proxied = (await readProxied(request, keys, options)).proxied
      })
      await proxyPages(site, options)
    },
    { prefix: PREFIX },
  )
}

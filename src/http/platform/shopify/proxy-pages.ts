import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../../languages/languages.ts'
import type { AppOptions } from '../../app-options.ts'
import { html } from '../../pages/html.ts'
import { appPolicy } from '../../pages/security-headers.ts'
import { siteOf } from '../../pages/site.ts'
import { notBuilt, readDocument } from '../../pages/web-app-document.ts'

const PATHS = ['/', '/portal', '/portal/*', '/store/:domain/request']

/**
 * Serves the buyers' pages below a store's own address: the documents come through Shopify's proxy, their scripts from here. Their links
 * start where the merchant put them, and who is not signed in is sent to the store's own sign-in.
 */
export async function proxyPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  const { origin } = new URL(options.baseUrl)
  const document = readDocument({ ...site, root: `${origin}${site.root}` }, 'portal')
  const helmet = appPolicy(origin)
  for (const path of PATHS) {
    const config = path === '/portal/*' ? { except: '/platform/shopify/proxy/portal/api' } : {}
    app.get(path, { schema: { hide: true }, helmet, config }, ({ proxied, headers }, reply) => {
      reply.type('text/html; charset=utf-8')
      if (!document) return reply.code(503).send(notBuilt(site))
      const { pathPrefix = '', isCustomer = false } = proxied ?? {}
      const signIn = `/account/login?return_url=${encodeURIComponent(`${pathPrefix}/portal`)}`
      const head = html`<meta name="referrer" content="no-referrer">
<meta name="session" content="${isCustomer ? 'kept' : 'none'}">
<meta name="store-sign-in" content="${signIn}">`
      const language = preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE
      return reply.send(document({ root: pathPrefix, head, language }))
    })
  }
}

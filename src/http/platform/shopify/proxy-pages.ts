import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, type Language, preferredLanguage } from '../../../languages/languages.ts'
import type { AppOptions } from '../../app-options.ts'
import { html } from '../../pages/html.ts'
import { appPolicy, securityHeaders } from '../../pages/security-headers.ts'
import { siteOf } from '../../pages/site.ts'
import { notBuilt, readDocument } from '../../pages/web-app-document.ts'
import { noticePage } from '../../portal/notice-page.ts'
import { toProblem } from '../../problems.ts'

const PATHS = ['/', '/portal', '/portal/*', '/store/:domain/request']

/**
 * Serves the buyers' pages below a store's own address: the documents come through Shopify's proxy, their scripts from here. Their links
 * start where the merchant put them, who is not signed in is sent to the store's own sign-in, and errors are pages too.
 */
export async function proxyPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const own = siteOf(options)
  const { origin } = new URL(options.baseUrl)
  const site = { ...own, root: `${origin}${own.root}` }
  const document = readDocument(site, 'portal')
  const helmet = appPolicy(origin)
  app.setErrorHandler(async (error, request, reply) => {
    const { status } = toProblem(error, request.routeOptions.bodyLimit)
    if (status >= 500) request.log.error({ err: error, request_id: request.id }, 'the request failed')
    if (typeof reply.helmet !== 'function') throw error // an unknown path of the API, refused before it came here
    await reply.helmet({ ...securityHeaders(options.baseUrl), ...helmet })
    const page = noticePage(site, status, languageOf(request))
    return reply.code(status).type('text/html; charset=utf-8').send(page)
  })
  for (const path of PATHS) {
    const config = path === '/portal/*' ? { except: '/platform/shopify/proxy/portal/api' } : {}
    app.get(path, { schema: { hide: true }, helmet, config }, (request, reply) => {
      reply.type('text/html; charset=utf-8')
      if (!document) return reply.code(503).send(notBuilt(site))
      const { pathPrefix = '', isCustomer = false, store } = request.proxied ?? {}
      const signIn = `/account/login?return_url=${encodeURIComponent(pathPrefix + returnPath(request))}`
      const head = html`<meta name="referrer" content="no-referrer">
<meta name="session" content="${isCustomer ? 'kept' : 'none'}">
<meta name="store" content="${store?.domain ?? ''}">
<meta name="store-sign-in" content="${signIn}">`
      return reply.send(document({ root: pathPrefix, head, language: languageOf(request) }))
    })
  }
}

function languageOf(request: FastifyRequest): Language {
  return storeLanguage(request) ?? preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
}

/** Returns the language of the store's page that linked here; null if it named none of ours. */
function storeLanguage({ query }: FastifyRequest): Language | null {
  const { language } = query as Record<string, unknown>
  return typeof language === 'string' ? preferredLanguage(language) : null
}

/** Returns the path below the app's at which a buyer goes on after signing in: the quote they opened, or else their quotes. */
function returnPath(request: FastifyRequest): string {
  const { '*': rest = '' } = request.params as { '*'?: string }
  const page = rest.startsWith('quotes/') ? `/portal/${rest}` : '/portal'
  const language = storeLanguage(request)
  return language ? `${page}?language=${language}` : page
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FRAMED_PATH, SHOPIFY_ADMIN } from '../../domain/stores/platform-admin.ts'
import { preferredStaffLanguage } from '../../languages/languages.ts'
import { isShopDomain } from '../../outside/platform/shopify/is-shop-domain.ts'
import type { AppOptions } from '../app-options.ts'
import { html } from './html.ts'
import { page, sendPage } from './page.ts'
import { framedPolicy } from './security-headers.ts'
import { siteOf } from './site.ts'
import { notBuilt, readDocument } from './web-app-document.ts'

/**
 * GET /platform/shopify/app and below: staff's web app for a frame of Shopify's admin, as the app's address there and at each of its pages.
 * The document holds no data, and the query, which has a token in it, only says which shop may frame it and in which language.
 */
export async function framedApp(app: FastifyInstance, options: AppOptions): Promise<void> {
  const door = options.shopify?.door
  if (!door) return
  const site = siteOf(options)
  const document = readDocument(site, 'admin')
  const bridge = html`<meta name="shopify-api-key" content="${door.clientId}">
<script src="${door.bridgeUrl}"></script>`
  const policies = { helmet: { contentSecurityPolicy: false, xFrameOptions: false }, schema: { hide: true } } as const
  for (const path of [FRAMED_PATH, `${FRAMED_PATH}/*`]) {
    app.get(path, policies, (request, reply) => {
      const { shop, locale } = asked(request)
      const isShop = isShopDomain(shop)
      const ancestors = isShop ? [`https://${shop}`, SHOPIFY_ADMIN, ...(door.otherAdmin ? [door.otherAdmin] : [])] : []
      reply.header('content-security-policy', framedPolicy(ancestors, door.bridgeUrl))
      if (!isShop) return sendPage(reply.code(400), openInShopify(siteOf(options)))
      if (!document) return sendPage(reply.code(503), notBuilt(site))
      const language = preferredStaffLanguage(locale, request.headers['accept-language'])
      const said = document({ language, head: html``, first: bridge })
      return sendPage(reply, said).header('cache-control', 'no-store')
    })
  }
}

function asked({ query }: FastifyRequest): { shop: string; locale: string } {
  const { shop, locale } = query as Record<string, unknown>
  return { shop: typeof shop === 'string' ? shop : '', locale: typeof locale === 'string' ? locale : '' }
}

function openInShopify(site: ReturnType<typeof siteOf>): string {
  return page(site, {
    title: 'Open in Shopify · Quote Negotiation Service',
    description: 'This page is opened from Shopify’s admin.',
    head: html``,
    body: html`<main id="main" class="content"><h1>Open the app in Shopify</h1>
<p>Sign in to your shop’s admin, and choose the app under “Apps”. Staff without a Shopify account sign in <a href="${site.root}/admin">here</a>.</p></main>`,
  })
}

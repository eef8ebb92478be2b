import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app-options.ts'
import { adminApp } from './admin-app.ts'
import { assets } from './assets.ts'
import { embedScript } from './embed-script.ts'
import { errorsPage } from './errors.ts'
import { guides } from './guides/guides.ts'
import { homePage } from './home.ts'
import { sendPage } from './page.ts'
import { portalApp } from './portal-app.ts'
import { securityHeaders } from './security-headers.ts'
import { siteOf } from './site.ts'

/** Serves the pages for people: `/`, the documentation, `/docs/errors`, and the web apps of staff and buyers. */
export async function pages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  const [home, errors] = [homePage(site), errorsPage(site)]
  const schema = { hide: true }
  await app.register(helmet, securityHeaders(options.baseUrl))
  await app.register(assets)
  await app.register(embedScript)
  await app.register(adminApp, options)
  if (options.shopify?.door) await app.register((await import('./framed-app.ts')).framedApp, options)
  await app.register(portalApp, options)
  app.get('/', { schema }, (_request, reply) => sendPage(reply, home))
  await app.register(guides, options)
  app.get('/docs/errors', { schema }, (_request, reply) => sendPage(reply, errors))
}

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app-options.ts'
import { adminApp } from './admin-app.ts'
import { assets } from './assets.ts'
import { docsPage } from './docs.ts'
import { embedScript } from './embed-script.ts'
import { errorsPage } from './errors.ts'
import { homePage } from './home.ts'
import { sendPage } from './page.ts'
import { portalApp } from './portal-app.ts'
import { REFERENCE_POLICY, securityHeaders } from './security-headers.ts'
import { siteOf } from './site.ts'

/** Serves the pages for people: `/`, `/docs`, `/docs/errors`, and the web apps of staff and buyers. */
export async function pages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  const [home, docs, errors] = [homePage(site), docsPage(site), errorsPage(site)]
  const schema = { hide: true }
  await app.register(helmet, securityHeaders(options.baseUrl))
  await app.register(assets)
  await app.register(embedScript)
  await app.register(adminApp, options)
  if (options.shopify?.door) await app.register((await import('./framed-app.ts')).framedApp, options)
  await app.register(portalApp, options)
  app.get('/', { schema }, (_request, reply) => sendPage(reply, home))
  app.get('/docs', { schema, helmet: REFERENCE_POLICY }, (_request, reply) => sendPage(reply, docs))
  app.get('/docs/errors', { schema }, (_request, reply) => sendPage(reply, errors))
}

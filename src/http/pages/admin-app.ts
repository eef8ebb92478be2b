import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import cookies from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { sessionCookie } from '../admin/cookie.ts'
import type { AppOptions } from '../app.ts'
import { noSuchPath } from '../routes.ts'
import { html } from './html.ts'
import { page, sendPage } from './page.ts'
import { APP_POLICY } from './security-headers.ts'
import { assetUrl, type Site, siteOf } from './site.ts'
import { WEB_FOLDER } from './web-folder.ts'

const FOLDER = join(WEB_FOLDER, 'admin')
const A_YEAR_MS = 365 * 86_400_000

/**
 * Staff's web app: one document for every path below `/admin` that is not of the admin API, and its files, which browsers keep for
 * good since their names change with them.
 */
export async function adminApp(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  const { read } = sessionCookie(options.baseUrl)
  await app.register(cookies)
  const document = existsSync(join(FOLDER, 'index.html')) ? readDocument(site) : null
  if (document) {
    await app.register(fastifyStatic, {
      root: join(FOLDER, 'assets'),
      prefix: '/admin/assets/',
      schemaHide: true,
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: A_YEAR_MS,
    })
    app.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_STATIC_FORBIDDEN_PATH' ? noSuchPath() : error
    })
  }
  const route = { schema: { hide: true }, helmet: APP_POLICY }
  for (const path of ['/admin', '/admin/*']) {
    const config = path.endsWith('*') ? { except: '/admin/api' } : {}
    app.get(path, { ...route, config }, (request, reply) => {
      if (!document) return sendPage(reply.code(503), notBuilt(site))
      return sendPage(reply, document(read(request) === null ? 'none' : 'kept'))
    })
  }
}

/** The document with what this installation has to say: where it lives, and whether there is a session's cookie at all. */
function readDocument(site: Site): (session: 'none' | 'kept') => string {
  const built = readFileSync(join(FOLDER, 'index.html'), 'utf8').replaceAll('"./assets/', `"${site.root}/admin/assets/`)
  return (session) => {
    const head = html`<meta name="service-root" content="${site.root}">
<meta name="session" content="${session}">
<link rel="icon" href="${assetUrl(site, '/favicon.svg')}" type="image/svg+xml">
<script src="${assetUrl(site, '/admin/color-scheme.js')}"></script>`
    return built.replace('<!-- service -->', () => head.text)
  }
}

function notBuilt(site: Site): string {
  return page(site, {
    title: 'Not built · Quote Negotiation Service',
    description: 'The web app is not built.',
    head: html``,
    body: html`<main id="main" class="content"><h1>The web app is not built</h1>
<p>Run <code>npm run build</code>, then start the service again. <code>npm start</code> does both.</p></main>`,
  })
}

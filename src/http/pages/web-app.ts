import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noSuchPath } from '../routes.ts'
import { type Html, html } from './html.ts'
import { page, sendPage } from './page.ts'
import { APP_POLICY } from './security-headers.ts'
import { assetUrl, type Site } from './site.ts'
import { WEB_FOLDER } from './web-folder.ts'

const A_YEAR_MS = 365 * 86_400_000

interface WebApp {
  /** Its folder in the build, and the first part of its assets' addresses. */
  name: 'admin' | 'portal'
  /** The paths its document is served at; `except` names a path below one of them. */
  paths: readonly { path: string; except?: string }[]
  /** Returns what the document tells this request, in addition to the service's location. */
  head: (request: FastifyRequest) => Html
  /** The language of the document; default English. */
  language?: (request: FastifyRequest) => string
}

/** Serves a web app: one document for all its paths, and its files, which browsers cache forever because their names change with them. */
export async function serveWebApp(app: FastifyInstance, site: Site, webApp: WebApp): Promise<void> {
  const { name, paths, head, language = () => 'en' } = webApp
  const folder = join(WEB_FOLDER, name)
  const document = readDocument(name, site.root)
  if (document) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: `/${name}/assets/`,
      schemaHide: true,
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: A_YEAR_MS,
      setHeaders: admitAll, // a store's own address shows them too
    })
    app.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_STATIC_FORBIDDEN_PATH' ? noSuchPath() : error
    })
  }
  for (const { path, except } of paths) {
    const config = except === undefined ? {} : { except }
    app.get(path, { schema: { hide: true }, helmet: APP_POLICY, config }, (request, reply) => {
      if (!document) return sendPage(reply.code(503), notBuilt(site))
      const own = html`${head(request)}
<link rel="icon" href="${assetUrl(site, '/favicon.svg')}" type="image/svg+xml">
<script src="${assetUrl(site, '/admin/color-scheme.js')}"></script>`
      return sendPage(reply, document({ root: site.root, head: own, language: language(request) }))
    })
  }
}

/** What the document of a web app tells one request. */
interface Said {
  /** The path the app's addresses start from. */
  root: string
  head: Html
  language: string
}

/** Returns how to complete the document of a web app whose assets are below an address; null if it is not built. */
export function readDocument(name: WebApp['name'], assets: string): ((said: Said) => string) | null {
  const file = join(WEB_FOLDER, name, 'index.html')
  if (!existsSync(file)) return null
  const built = readFileSync(file, 'utf8').replaceAll('"./assets/', `"${assets}/${name}/assets/`)
  return ({ root, head, language }) => {
    const said = html`<meta name="service-root" content="${root}">
${head}`
    return built.replace('<!-- service -->', () => said.text).replace('<html lang="en">', `<html lang="${language}">`)
  }
}

function admitAll(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}

/** Returns the page shown if `npm run build` has not run. */
export function notBuilt(site: Site): string {
  return page(site, {
    title: 'Not built · Quote Negotiation Service',
    description: 'The web app is not built.',
    head: html``,
    body: html`<main id="main" class="content"><h1>The web app is not built</h1>
<p>Run <code>npm run build</code>, then restart the service. <code>npm start</code> does both.</p></main>`,
  })
}

import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../languages/languages.ts'
import { noSuchPath } from '../routes.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'
import { APP_POLICY } from './security-headers.ts'
import type { Site } from './site.ts'
import { colorScheme, notBuilt, readDocument } from './web-app-document.ts'
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
  language?: (request: FastifyRequest) => Language
}

const WORKER = /-worker-[^/]+\.js(\.br|\.gz)?$/

/** Serves a web app: one document for all its paths, and its files, which browsers cache forever because their names change with them. */
export async function serveWebApp(app: FastifyInstance, site: Site, webApp: WebApp): Promise<void> {
  const { name, paths, head, language = () => 'en' } = webApp
  const folder = join(WEB_FOLDER, name)
  const document = readDocument(site, name)
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
      setHeaders,
    })
    app.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_STATIC_FORBIDDEN_PATH' ? noSuchPath() : error
    })
  }
  for (const { path, except } of paths) {
    const config = except === undefined ? {} : { except }
    app.get(path, { schema: { hide: true }, helmet: APP_POLICY, config }, (request, reply) => {
      if (!document) return sendPage(reply.code(503), notBuilt(site))
      const said = html`${head(request)}
${colorScheme(site)}`
      return sendPage(reply, document({ language: language(request), head: said }))
    })
  }
}

/** A store's own address shows the files too. A worker, unlike other scripts, has the policy of its own file, and may ask the service. */
function setHeaders(reply: FastifyReply, path: string): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  if (WORKER.test(path)) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
}

import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../languages/languages.ts'
import type { AppOptions } from '../app-options.ts'
import { portalCookie } from '../portal/cookie.ts'
import { html } from './html.ts'
import { siteOf } from './site.ts'
import { serveWebApp } from './web-app.ts'

/**
 * Serves the buyers' web app: a quote by its link (`/q/{token}`), their company's quotes (`/portal`), and the request form
 * (`/store/{domain}/request`), in the browser's preferred language; the page says whether there is a session cookie at all.
 */
export async function portalApp(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { read } = portalCookie(options)
  await app.register(cookies)
  await serveWebApp(app, siteOf(options), {
    name: 'portal',
    paths: [
      { path: '/q/:token' },
      { path: '/portal' },
      { path: '/portal/*', except: '/portal/api' },
      { path: '/store/:domain/request' },
    ],
    head: (request) => html`<meta name="referrer" content="no-referrer">
<meta name="session" content="${read(request) === null ? 'none' : 'kept'}">`,
    language: ({ headers }) => preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE,
  })
}

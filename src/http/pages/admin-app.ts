import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { preferredStaffLanguage } from '../../languages/languages.ts'
import type { AppOptions } from '../app-options.ts'
import { sessionCookie } from '../session/cookie.ts'
import { html } from './html.ts'
import { siteOf } from './site.ts'
import { serveWebApp } from './web-app.ts'

/** Staff's web app, at every path below `/admin` outside the admin API; the page says whether there is a session cookie at all. */
export async function adminApp(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { read } = sessionCookie(options.baseUrl)
  await app.register(cookies)
  await serveWebApp(app, siteOf(options), {
    name: 'admin',
    paths: [{ path: '/admin' }, { path: '/admin/*', except: '/admin/api' }],
    head: (request) => html`<meta name="session" content="${read(request) === null ? 'none' : 'kept'}">`,
    language: ({ headers }) => preferredStaffLanguage(headers['accept-language']),
  })
}

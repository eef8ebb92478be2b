import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { wakeJob } from '../../store/jobs.ts'
import { findStore } from '../../store/stores.ts'
import type { AppOptions } from '../app.ts'
import { FORM_POLICY, securityHeaders } from '../pages/security-headers.ts'
import { siteOf } from '../pages/site.ts'
import { type InvoiceView, invoicePage, noticePage } from './invoice-page.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

type PayRequest = FastifyRequest<{ Params: { token: string }; Querystring: { amount?: unknown } }>

/**
 * The invoices of the embedded platform, `/pay/:token`: who has the link sees it, and on a development store pays it with
 * a test payment.
 */
export async function pay(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { embedded } = options
  if (!embedded) return
  const site = siteOf(options)
  await app.register(helmet, { ...securityHeaders(options.baseUrl), ...FORM_POLICY })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })
  const notice = (reply: FastifyReply, status: number, title: string, text: string) =>
    sendHtml(reply.code(status), noticePage(site, title, text))
  const unknown = (reply: FastifyReply) =>
    notice(reply, 404, 'There is no such order', 'Open the link again exactly as it was sent to you.')

  app.get('/pay/:token', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    const view = await readView(embedded, options, request.params.token)
    return view ? sendHtml(reply, invoicePage(site, view)) : unknown(reply)
  })
  app.post('/pay/:token', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    if (!isOwnForm(request)) return notice(reply, 403, 'Not paid', 'Pay on the page of the order itself.')
    const view = await readView(embedded, options, request.params.token)
    if (!view) return unknown(reply)
    if (!view.store.development) return notice(reply, 403, 'Not paid', 'This store takes no test payments.')
    const isPaid = await embedded.payInvoice(view.token, String(request.query.amount))
    if (isPaid) await wakeJob(options.db, 'deliver-platform-notifications')
    return reply.redirect(`${site.root}/pay/${view.token}`, 303)
  })
}

async function readView(platform: EmbeddedPlatform, { db }: AppOptions, token: string): Promise<InvoiceView | null> {
  const invoice = TOKEN.test(token) ? await platform.readInvoice(token) : null
  const store = invoice && (await findStore(db, invoice.storeId))
  return store && { invoice, token, store }
}

/** Browsers say where a form was; what says nothing is no browser another site could use. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function sendHtml(reply: FastifyReply, document: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(document)
}

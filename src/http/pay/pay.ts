import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orderOnAccount, payInvoice } from '../../commands/orders/pay-invoice.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../languages/languages.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { findInvoice } from '../../queries/orders/find-invoice.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import type { AppOptions } from '../app-options.ts'
import { sendBuyerPage } from '../pages/buyer-page.ts'
import { formPolicy, securityHeaders } from '../pages/security-headers.ts'
import { siteOf } from '../pages/site.ts'
import { invoicePage, noticePage } from './invoice-page.ts'
import type { InvoiceView } from './invoice-view.ts'

type PayRequest = FastifyRequest<{ Params: { token: string }; Querystring: { amount?: unknown } }>

/**
 * Serves the embedded platform's invoices, `/pay/:token`: anyone with the link sees the invoice and, on a development store, pays it with
 * a test payment.
 */
export async function pay(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { embedded } = options
  if (!embedded) return
  const site = siteOf(options)
  await app.register(helmet, { ...securityHeaders(options.baseUrl), ...formPolicy() })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })
  const notice = (
    { headers }: PayRequest,
    reply: FastifyReply,
    status: number,
    why: Parameters<typeof noticePage>[1],
  ) => {
    const language = preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE
    return sendBuyerPage(reply.code(status), site, null, noticePage(site, why, language))
  }

  app.get('/pay/:token', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    const view = await readView(embedded, options, request)
    if (!view) return notice(request, reply, 404, 'unknown')
    return sendBuyerPage(reply, site, viewBranding(view.store), invoicePage(site, view))
  })
  app.post('/pay/:token/order', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    if (!isOwnForm(request)) return notice(request, reply, 403, 'not_paid_elsewhere')
    if (!(await readView(embedded, options, request))) return notice(request, reply, 404, 'unknown')
    await orderOnAccount(options.db, embedded, request.params.token)
    return reply.redirect(`${site.root}/pay/${request.params.token}`, 303)
  })
  app.post('/pay/:token', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    if (!isOwnForm(request)) return notice(request, reply, 403, 'not_paid_elsewhere')
    const view = await readView(embedded, options, request)
    if (!view) return notice(request, reply, 404, 'unknown')
    if (!view.store.development) return notice(request, reply, 403, 'not_paid_live')
    await payInvoice(options.db, embedded, { token: view.token, amount: String(request.query.amount) })
    return reply.redirect(`${site.root}/pay/${view.token}`, 303)
  })
}

async function readView(
  platform: EmbeddedPlatform,
  { db, clock }: AppOptions,
  { params: { token }, headers }: PayRequest,
): Promise<InvoiceView | null> {
  const found = await findInvoice(db, platform, token)
  if (!found) return null
  const { invoice, store, quoteNumber } = found
  const language = found.language ?? preferredLanguage(headers['accept-language']) ?? storeLanguage(store.settings)
  const reference = quoteNumber ?? invoice.name
  return { invoice, token, store, language, now: nowOf(store, clock), cards: false, reference }
}

/** Browsers say which page a form was on; clients that do not cannot be abused by another site. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

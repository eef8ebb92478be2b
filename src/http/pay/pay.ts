import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orderOnAccount, payInvoice } from '../../commands/orders/pay-invoice.ts'
import { findCardAccess } from '../../commands/payments/card-access.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../languages/languages.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { findInvoice } from '../../queries/orders/find-invoice.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import type { AppOptions } from '../app-options.ts'
import { sendBuyerPage } from '../pages/buyer-page.ts'
import { formPolicy, securityHeaders } from '../pages/security-headers.ts'
import { type Site, siteOf } from '../pages/site.ts'
import { invoicePage, noticePage, toCardsPage } from './invoice-page.ts'
import type { InvoiceView } from './invoice-view.ts'
import { comeBack, goToCards } from './pay-by-card.ts'

type PayRequest = FastifyRequest<{ Params: { token: string }; Querystring: { amount?: unknown; card?: unknown } }>
type Notice = Parameters<typeof noticePage>[1]

/**
 * Serves the embedded platform's invoices, `/pay/:token`: anyone with the link sees the invoice and pays it by card, orders on account where that is
 * agreed and, on a development store, pays it with a test payment.
 */
export async function pay(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { embedded } = options
  if (!embedded) return
  const site = siteOf(options)
  const schema = { hide: true }
  await app.register(helmet, { ...securityHeaders(options.baseUrl), ...formPolicy() })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })

  app.get('/pay/:token', { schema }, async (request: PayRequest, reply) => {
    const view = await readView(embedded, options, request)
    if (!view) return notice(site, request, reply, [404, 'unknown'])
    if (request.query.card === 'back') {
      const isSeen = await comeBack(options, embedded, view)
      return reply.redirect(`${site.root}/pay/${view.token}${isSeen ? '' : '?card=pending'}`, 303)
    }
    const pending = request.query.card === 'pending' && view.invoice.due !== '0.00'
    return sendBuyerPage(reply, site, viewBranding(view.store), invoicePage(site, { ...view, pending }))
  })

  /** Serves what a form on the invoice does; afterwards the browser is back at the invoice, unless the form has answered itself. */
  const form = (path: string, act: (view: InvoiceView, request: PayRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.post(`/pay/:token${path}`, { schema }, async (request: PayRequest, reply) => {
      if (!isOwnForm(request)) return notice(site, request, reply, [403, 'not_paid_elsewhere'])
      const view = await readView(embedded, options, request)
      if (!view) return notice(site, request, reply, [404, 'unknown'])
      await act(view, request, reply)
      return reply.sent ? reply : reply.redirect(`${site.root}/pay/${view.token}`, 303)
    })
  form('', async (view, request, reply) => {
    if (!view.store.development) return notice(site, request, reply, [403, 'not_paid_live'])
    await payInvoice(options.db, embedded, view.invoice, String(request.query.amount))
  })
  form('/order', async (view) => orderOnAccount(options.db, embedded, view.invoice))
  form('/card', async (view, request, reply) => {
    const begun = await goToCards(options, embedded, view, String(request.query.amount))
    if (begun === 'changed') return
    if (begun === 'refused') return notice(site, request, reply, [503, 'not_paid_card'])
    await sendBuyerPage(reply, site, viewBranding(view.store), toCardsPage(site, view, begun.url))
  })
}

function notice(site: Site, { headers }: PayRequest, reply: FastifyReply, [status, why]: [number, Notice]) {
  const language = preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE
  return sendBuyerPage(reply.code(status), site, null, noticePage(site, why, language))
}

async function readView(
  platform: EmbeddedPlatform,
  options: AppOptions,
  { params: { token }, headers }: PayRequest,
): Promise<InvoiceView | null> {
  const found = await findInvoice(options.db, platform, token)
  if (!found) return null
  const { invoice, store, quoteNumber } = found
  const language = found.language ?? preferredLanguage(headers['accept-language']) ?? storeLanguage(store.settings)
  const reference = quoteNumber ?? invoice.name
  const cards = (await findCardAccess({ ...options, store })) !== null
  return { invoice, token, store, language, now: nowOf(store, options.clock), cards, reference }
}

/** Browsers say which page a form was on; clients that do not cannot be abused by another site. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

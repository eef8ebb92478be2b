import cookies from '@fastify/cookie'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Context, systemsOf } from '../../commands/context.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { AppOptions } from '../app-options.ts'
import { sessionCookie } from '../session/cookie.ts'
import { tellPlatformFailures } from '../tell-platform-failures.ts'
import { WorkBeside } from '../work-beside.ts'
import { keyRoutes } from './access/keys.ts'
import { passwordRoutes } from './access/password.ts'
import { sessionRoutes } from './access/session.ts'
import { staffRoutes } from './access/staff.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { approvalActionRoutes } from './approvals/approval-actions.ts'
import { approvalRoutes } from './approvals/approvals.ts'
import { customerDataRoutes } from './customers/customer-data.ts'
import { followUpRoutes } from './follow-ups/follow-ups.ts'
import { passGate } from './gate.ts'
import { liveRoute } from './live/live.ts'
import { presenceRoute } from './live/presence.ts'
import { mailRoutes } from './mail/mail.ts'
import { mailTextRoutes } from './mail/mail-texts.ts'
import { buyerPreviewRoute } from './negotiation/buyer-preview.ts'
import { buyerViewRoute } from './negotiation/buyer-view.ts'
import { letterRoutes } from './negotiation/letter.ts'
import { offerActionRoutes } from './negotiation/offer-actions.ts'
import { proposalRoutes } from './negotiation/proposal.ts'
import { scheduledSendRoutes } from './negotiation/scheduled-send.ts'
import { colleagueRoute } from './notifications/colleagues.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { adminOpenapi } from './openapi.ts'
import { convertRoutes } from './orders/convert.ts'
import { cardRoutes } from './payments/cards.ts'
import { catalogRoutes } from './platform/catalog.ts'
import { importUploadRoute } from './platform/import-upload.ts'
import { importRoutes } from './platform/imports.ts'
import { orderRoutes } from './platform/orders.ts'
import { platformListRoutes } from './platform/platform-lists.ts'
import { platformReportRoutes } from './platform/platform-reports.ts'
import { statementRoutes } from './platform/statements.ts'
import { kitRoutes, snippetRoutes, templateRoutes } from './presets/presets.ts'
import { quoteWorthRoute } from './pricing/quote-worth.ts'
import { attachmentRoutes } from './quotes/attachments.ts'
import { bulkRoutes } from './quotes/bulk.ts'
import { deleteQuoteRoute } from './quotes/delete-quote.ts'
import { messageRoute } from './quotes/messages.ts'
import { newQuoteRoutes } from './quotes/new-quotes.ts'
import { quoteActionRoutes } from './quotes/quote-actions.ts'
import { quoteDetailRoutes } from './quotes/quote-detail.ts'
import { quoteDocumentRoutes } from './quotes/quote-documents.ts'
import { quoteLinkRoutes } from './quotes/quote-links.ts'
import { quoteListRoutes } from './quotes/quote-list.ts'
import { savedViewRoutes } from './quotes/saved-views.ts'
import { searchRoute } from './quotes/search.ts'
import { turnRoutes } from './quotes/turns.ts'
import { analyticsRoutes } from './stores/analytics.ts'
import { breakdownRoutes } from './stores/breakdown.ts'
import { clockRoutes } from './stores/clock.ts'
import { figureQuoteRoutes } from './stores/figure-quotes.ts'
import { settingsRoutes } from './stores/settings.ts'
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

const ROUTES = [
  sessionRoutes,
  passwordRoutes,
  staffRoutes,
  keyRoutes,
  quoteListRoutes,
  savedViewRoutes,
  turnRoutes,
  liveRoute,
  presenceRoute,
  notificationRoutes,
  colleagueRoute,
  searchRoute,
  snippetRoutes,
  kitRoutes,
  templateRoutes,
  approvalRoutes,
  followUpRoutes,
  settingsRoutes,
  clockRoutes,
  analyticsRoutes,
  breakdownRoutes,
  figureQuoteRoutes,
  catalogRoutes,
  quoteDetailRoutes,
  quoteWorthRoute,
  buyerViewRoute,
  quoteDocumentRoutes,
  attachmentRoutes,
  quoteLinkRoutes,
  quoteActionRoutes,
  bulkRoutes,
  offerActionRoutes,
  approvalActionRoutes,
  proposalRoutes,
  scheduledSendRoutes,
  buyerPreviewRoute,
  letterRoutes,
  newQuoteRoutes,
  deleteQuoteRoute,
  messageRoute,
  convertRoutes,
  orderRoutes,
  statementRoutes,
  cardRoutes,
  platformListRoutes,
  platformReportRoutes,
  customerDataRoutes,
  accountRoutes,
  importRoutes,
  importUploadRoute,
  mailRoutes,
  mailTextRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
]

/** Staff's API, `/admin/api`, behind its gate. */
export async function admin(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { clock, baseUrl } = options
  const systems = systemsOf(options)
  const cookie = sessionCookie(baseUrl)
  const beside = new WorkBeside()
  app.addHook('onClose', () => beside.ended())
  app.decorateRequest('signedIn', null)
  app.addHook('onRoute', refuseForgotten)
  await app.register(cookies)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    request.signedIn = await passGate(request, cookie, { ...options, beside })
    if (!request.signedIn) return
    const { session, store } = request.signedIn
    const actor = { kind: 'staff', id: session.staffId, name: session.name, role: session.role } as const
    request.ctx = { ...systems, store, actor, now: nowOf(store, clock) } satisfies Context
  })
  tellPlatformFailures(app)
  await adminOpenapi(app, options, cookie)
  for (const routes of ROUTES) await app.register(routes, options)
}

/** Refuses to start a route that declares neither a permission nor that it is public, or does not describe itself. */
function refuseForgotten({ method, url, config, schema }: RouteOptions): void {
  const isJudged = (config?.permission === undefined) !== (config?.public === undefined)
  if (isJudged && (schema?.notes || url.endsWith('/openapi.json'))) return
  throw new Error(`${method} ${url} needs a permission (or public: true) in its config, and operation() in its schema`)
}

import cookies from '@fastify/cookie'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Context, systemsOf } from '../../commands/context.ts'
import type { AppOptions } from '../app-options.ts'
import { analyticsRoutes } from './analytics.ts'
import { approvalRoutes } from './approvals.ts'
import { buyerPreviewRoute } from './buyer-preview.ts'
import { buyerViewRoute } from './buyer-view.ts'
import { catalogRoutes } from './catalog.ts'
import { convertRoutes } from './convert.ts'
import { sessionCookie } from './cookie.ts'
import { customerDataRoutes } from './customer-data.ts'
import { passGate } from './gate.ts'
import { importUploadRoute } from './import-upload.ts'
import { importRoutes } from './imports.ts'
import { keyRoutes } from './keys.ts'
import { quoteListRoutes } from './list-quotes.ts'
import { mailRoutes } from './mail.ts'
import { mailTextRoutes } from './mail-texts.ts'
import { adminOpenapi } from './openapi.ts'
import { orderRoutes } from './orders.ts'
import { passwordRoutes } from './password.ts'
import { platformListRoutes } from './platform-lists.ts'
import { platformReportRoutes } from './platform-reports.ts'
import { quoteActionRoutes } from './quote-actions.ts'
import { quoteApprovalRoutes } from './quote-actions-approval.ts'
import { quoteBulkRoutes } from './quote-actions-bulk.ts'
import { quoteMakingRoutes } from './quote-actions-new.ts'
import { quoteOfferRoutes } from './quote-actions-offer.ts'
import { quoteProposalRoutes } from './quote-actions-proposal.ts'
import { quoteDetailRoutes } from './quote-detail.ts'
import { quoteDocumentRoutes } from './quote-documents.ts'
import { quoteLinkRoutes } from './quote-links.ts'
import { savedViewRoutes } from './saved-views.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settings.ts'
import { staffRoutes } from './staff.ts'
import { webhookDeliveryRoutes } from './webhook-deliveries.ts'
import { webhookRoutes } from './webhooks.ts'

const ROUTES = [
  sessionRoutes,
  passwordRoutes,
  staffRoutes,
  keyRoutes,
  quoteListRoutes,
  savedViewRoutes,
  approvalRoutes,
  settingsRoutes,
  analyticsRoutes,
  catalogRoutes,
  quoteDetailRoutes,
  buyerViewRoute,
  quoteDocumentRoutes,
  quoteLinkRoutes,
  quoteActionRoutes,
  quoteBulkRoutes,
  quoteOfferRoutes,
  quoteApprovalRoutes,
  quoteProposalRoutes,
  buyerPreviewRoute,
  quoteMakingRoutes,
  convertRoutes,
  orderRoutes,
  platformListRoutes,
  platformReportRoutes,
  customerDataRoutes,
  importRoutes,
  importUploadRoute,
  mailRoutes,
  mailTextRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
]

/** The API of the staff's screens, `/admin/api`, behind its gate. */
export async function admin(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { clock, baseUrl } = options
  const systems = systemsOf(options)
  const cookie = sessionCookie(baseUrl)
  app.decorateRequest('signedIn', null)
  app.addHook('onRoute', refuseForgotten)
  await app.register(cookies)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    request.signedIn = await passGate(request, cookie, options)
    if (!request.signedIn) return
    const { session, store } = request.signedIn
    const actor = { kind: 'staff', id: session.staffId, name: session.name, role: session.role } as const
    request.ctx = { ...systems, store, actor, now: clock() } satisfies Context
  })
  await adminOpenapi(app, options, cookie)
  for (const routes of ROUTES) await app.register(routes, options)
}

/** A route that names neither its permission nor that it is public does not start, nor one that does not describe itself. */
function refuseForgotten({ method, url, config, schema }: RouteOptions): void {
  const isJudged = (config?.permission === undefined) !== (config?.public === undefined)
  if (isJudged && (schema?.notes || url.endsWith('/openapi.json'))) return
  throw new Error(`${method} ${url} needs a permission (or public: true) in its config, and operation() in its schema`)
}

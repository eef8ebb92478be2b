import cookies from '@fastify/cookie'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AppOptions } from '../app-options.ts'
import { tellPlatformFailures } from '../tell-platform-failures.ts'
import { answerRoutes } from './answers.ts'
import { portalApprovalRoutes } from './approvals.ts'
import { messageUploadRoute, portalAttachmentRoutes, storefrontUploadRoute } from './attachments.ts'
import { companyRoutes } from './company/company.ts'
import { sharedListRoutes } from './company/lists.ts'
import { portalPartNumberRoutes } from './company/part-numbers.ts'
import { placeRoutes } from './company/places.ts'
import { portalCookie } from './cookie.ts'
import { portalDocumentRoutes } from './documents.ts'
import { passPortalGate } from './gate.ts'
import { portalOpenapi } from './openapi.ts'
import { passkeyRoutes } from './passkeys.ts'
import { portalQuoteRoutes } from './quotes.ts'
import { seenRoute } from './seen.ts'
import { portalSessionRoutes, readSessionRoute } from './session.ts'
import { statementRoute } from './statement.ts'
import { storefrontRoutes } from './storefront.ts'

/** The buyers' API, `/portal/api`, behind its gate. */
export async function portal(app: FastifyInstance, options: AppOptions): Promise<void> {
  const cookie = portalCookie(options)
  app.decorateRequest('entered', null)
  app.decorateRequest('proxied', null)
  app.addHook('onRoute', refuseForgotten)
  await app.register(cookies)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    // Before the gate, so that refused callers can read why.
    if (request.routeOptions.config.entry === 'storefront') {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', 'retry-after, x-request-id')
    }
    request.entered = await passPortalGate(request, cookie, options)
  })
  tellPlatformFailures(app)
  await portalOpenapi(app, options, cookie)
  await app.register(portalSessionRoutes, options)
  await app.register(passkeyRoutes, options)
  await app.register(companyRoutes, options)
  await app.register(placeRoutes, options)
  await app.register(sharedListRoutes, options)
  await app.register(portalPartNumberRoutes, options)
  await app.register(statementRoute, options)
  await app.register(messageUploadRoute, options)
  await app.register(storefrontUploadRoute, options)
  await portalRoutes(app, options)
}

/** The buyers' routes behind a gate that knows them: here, and below the app proxy of a store. */
export async function portalRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  await quoteRoutes(app, options)
  await app.register(storefrontRoutes, options)
}

/** Those of the buyers' routes that are about quotes they have: what a customer's account at the store needs. */
export async function quoteRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  const all = [
    readSessionRoute,
    portalQuoteRoutes,
    portalDocumentRoutes,
    portalAttachmentRoutes,
    seenRoute,
    answerRoutes,
    portalApprovalRoutes,
  ]
  for (const routes of all) {
    await app.register(routes, options)
  }
}

/** Refuses to start a route that does not declare who may use it, or does not describe itself. */
function refuseForgotten({ method, url, config, schema }: RouteOptions): void {
  if (config?.entry && (schema?.notes || schema?.hide || url.endsWith('/openapi.json'))) return
  throw new Error(`${method} ${url} needs an entry in its config, and operation() in its schema`)
}

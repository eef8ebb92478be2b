import type { FastifyRequest } from 'fastify'
import { storefrontVisits } from '../../../domain/access/tries.ts'
import { Problem } from '../../../domain/problem.ts'
import { type ProxyRequest, readProxyRequest } from '../../../outside/platform/shopify/signatures/proxy-signature.ts'
import type { AppKeys } from '../../../outside/platform/shopify/signatures/session-token.ts'
import { readShopifyStorefront } from '../../../queries/portal/read-storefront.ts'
import { addressOf, isCsrfToken } from '../../admin/gate.ts'
import type { AppOptions } from '../../app-options.ts'
import { type Entered, type Proxied, takeVisit } from '../../portal/gate.ts'
import { enterCustomer, visitorToken } from './enter-customer.ts'

/** Returns who Shopify's proxy says is visiting which store. Throws `not_signed_in` unless it signed the query, `not_found` without a store. */
export async function readProxied(
  { url }: FastifyRequest,
  { secrets }: AppKeys,
  options: AppOptions,
): Promise<{ proxied: Proxied; visit: ProxyRequest }> {
  const visit = readProxyRequest(url.split('?').slice(1).join('?'), secrets, options.clock())
  if (!visit) {
    const detail =
      "Open this page at the store's own address: only Shopify's proxy can sign the request, for 90 seconds."
    throw new Problem('not_signed_in', detail)
  }
  const store = await readShopifyStorefront(options, visit.shop)
  const token = visitorToken(options, visit)
  const proxied = { store, token, pathPrefix: visit.pathPrefix, isCustomer: visit.customerId !== null }
  return { proxied, visit }
}

/**
 * Lets a proxied request into the buyers' API, or throws for the first failed check. Its signature alone signs the customer in; a route of
 * a storefront admits guests too, and answers for this store only.
 */
export async function passProxyGate(
  request: FastifyRequest,
  { store, token }: Proxied,
  { customerId }: ProxyRequest,
  options: AppOptions,
): Promise<Entered | null> {
  const { entry, reads = false } = request.routeOptions.config
  const isOpen = entry === 'storefront'
  if (isOpen) {
    const kind = request.method === 'POST' && !reads ? 'storefront_request' : 'storefront_read'
    const sender = customerId === null ? senderOf(request) : `${store.id} ${customerId}`
    await takeVisit(options, storefrontVisits(kind, sender), 'Too many requests from this address.')
    refuseOtherStores(request, store.domain)
  }
  const entered = customerId && (await enterCustomer(options, { store, customerId, token }))
  if (entered) return entered
  if (isOpen) return null
  throw new Problem('not_signed_in', 'Sign in to the store first. A quote also opens by its link.')
}

/**
 * Takes the csrf token out of the body of a request that changes something, before it is validated. Shopify signs the query alone, and does not
 * promise to pass headers on. Throws `csrf_refused` unless it is this visitor's.
 */
export function takeCsrfToken(request: FastifyRequest, options: AppOptions): void {
  const { method, body, proxied, routeOptions } = request
  if (method !== 'POST' || routeOptions.config.reads || !proxied) return
  const { csrf_token: given, ...rest } = (body ?? {}) as Record<string, unknown>
  if (!isCsrfToken(options, proxied.token, given)) {
    throw new Problem('csrf_refused', 'Send the csrf_token of the session or the form as a member of the body.')
  }
  request.body = rest
}

function refuseOtherStores({ params }: FastifyRequest, domain: string): void {
  const asked = (params as { domain?: string }).domain
  if (asked !== undefined && asked.toLowerCase() !== domain) {
    throw new Problem('not_found', "This address is another store's.")
  }
}

/** Returns whom Shopify forwards for: it only limits how often a guest may ask. */
function senderOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for']
  const [first = ''] = String(forwarded ?? '').split(',')
  return first.trim() || addressOf(request)
}

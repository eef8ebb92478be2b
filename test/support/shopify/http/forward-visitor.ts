import type { IncomingMessage, ServerResponse } from 'node:http'
import { shopSignatures } from '../shop/shop-signatures.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { readCookie } from './cookies.ts'
import { readBody } from './read-body.ts'
import { storePath } from './store-path.ts'

const PATH = /^\/shops\/([^/]+)(\/(?:apps|a|community|tools)\/[^/]+)(\/.*)?$/

/**
 * Does what a store's domain does for the app proxy: `/shops/{shop}/apps/quotes/…` goes to the app, signed, without cookies, redirects
 * followed. Returns false for other addresses.
 */
export async function forwardVisitor(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, domain = '', pathPrefix = '', rest = ''] = PATH.exec(storePath(request)) ?? []
  const shop = parts.shops.get(domain)
  if (!shop || parts.appOrigin === null) return false
  const customer = shop.customers.get(readCookie(request, 'customer')) ?? null
  const query = [...new URL(request.url ?? '', 'http://fake').searchParams]
  const target = shopSignatures(parts, shop).proxyUrl(`/platform/shopify/proxy${rest}`, { customer, pathPrefix, query })
  const body = await readBody(request)
  const { accept = '*/*', 'accept-language': language = 'en', 'content-type': type = '' } = request.headers
  const answer = await fetch(`${parts.appOrigin}${target}`, {
    method: request.method ?? 'GET',
    headers: { 'Content-Type': type, Accept: accept, 'Accept-Language': language },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const kept = [...answer.headers].filter(([name]) => KEPT.has(name))
  response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
  return true
}

const KEPT = new Set(['cache-control', 'content-disposition', 'content-security-policy', 'content-type'])

import type { IncomingMessage, ServerResponse } from 'node:http'
import { shopSignatures } from '../shop/shop-signatures.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { readBody } from './read-body.ts'

const PATH = /^\/shops\/([^/]+)(\/(?:apps|a|community|tools)\/[^/]+)(\/.*)?$/
const SIGN_IN = /^\/shops\/([^/]+)\/account\/login$/
const COOKIE = /(?:^|;\s*)customer=(\d+)/

/**
 * Does what a store's domain does for the app proxy: `/shops/{shop}/apps/quotes/…` goes to the app, signed, without cookies, redirects
 * followed. `/shops/{shop}/account/login?customer={id}` signs a visitor in. `{name}.localhost` is the shop's own address. Returns false for others.
 */
export async function forwardVisitor(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '', 'http://fake')
  const path = pathOf(request, url)
  if (SIGN_IN.test(path)) {
    const cookie = `customer=${url.searchParams.get('customer') ?? ''}; Path=/; HttpOnly; SameSite=Lax`
    response.writeHead(303, { 'Set-Cookie': cookie, Location: url.searchParams.get('return_to') ?? '/' }).end()
    return true
  }
  const [, domain = '', pathPrefix = '', rest = ''] = PATH.exec(path) ?? []
  const shop = parts.shops.get(domain)
  if (!shop || parts.appOrigin === null) return false
  const [, id = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? []
  const customer = shop.customers.get(id) ?? null
  const query = [...url.searchParams]
  const target = shopSignatures(parts, shop).proxyUrl(`/platform/shopify/proxy${rest}`, { customer, pathPrefix, query })
  const body = await readBody(request)
  const answer = await fetch(`${parts.appOrigin}${target}`, {
    method: request.method ?? 'GET',
    headers: { 'Content-Type': request.headers['content-type'] ?? '', Accept: request.headers.accept ?? '*/*' },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const headers = { 'Content-Type': answer.headers.get('content-type') ?? 'text/html' }
  response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  return true
}

/** Returns the path below `/shops/{shop}`, also for a shop's own address, `{name}.localhost`. */
function pathOf({ headers }: IncomingMessage, { pathname }: URL): string {
  const [, name] = /^([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(headers.host ?? '') ?? []
  return name === undefined ? pathname : `/shops/${name}.myshopify.com${pathname}`
}

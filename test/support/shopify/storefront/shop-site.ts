import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { signProxyQuery } from '../signing/signed-queries.ts'
import { type BlockScope, renderBlock } from './render-block.ts'
import { SHOPIFY_KEYS } from './store-visitor.ts'
import { THEME_EXTENSION } from './theme-extension.ts'

/** The store's products and its cart: ids of variants, in digits. */
export interface ShopPages {
  domain: string
  variants: readonly { id: string; title: string }[]
  cart: { variant_id: string; quantity: number }[]
  language: string
}

/** A store's own address: pages of a theme with our blocks, its sign-in, and its app proxy, which passes no cookies on. */
export interface ShopSite {
  origin: string
  /** The address that signs a visitor in to the store as this customer. */
  signInAt(customerId: string): string
  close(): void
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
const APP = '/apps/quotes'

export async function openShopSite(service: { origin: string; now: () => Date }, shop: ShopPages): Promise<ShopSite> {
  const server = createServer((request, response) => {
    answer(service, shop, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, signInAt: (id) => `${origin}/account/login?customer=${id}`, close: () => server.close() }
}

async function answer(
  service: { origin: string; now: () => Date },
  shop: ShopPages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://shop')
  const customer = /store_customer=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  if (pathname.startsWith(APP)) return forward(service, shop, request, response, customer)
  if (pathname === '/account/login') {
    const cookie = `store_customer=${searchParams.get('customer') ?? ''}; Path=/; HttpOnly`
    response.writeHead(302, { 'set-cookie': cookie, location: searchParams.get('return_url') ?? '/pages/quote' }).end()
    return
  }
  if (pathname === '/cart.js') {
    const items = shop.cart.map((item) => ({ ...item, variant_id: Number(item.variant_id) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }))
    return
  }
  const asset = join(THEME_EXTENSION, pathname)
  if (/^\/assets\/[\w-]+\.(js|css)$/.test(pathname) && existsSync(asset)) {
    response.writeHead(200, { 'content-type': TYPES[pathname.split('.').at(-1) ?? ''] ?? '' }).end(readFileSync(asset))
    return
  }
  const page = await themePage(shop, pathname, search)
  response.writeHead(page === null ? 204 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? undefined)
}

async function themePage(shop: ShopPages, path: string, search: string): Promise<string | null> {
  const scope: BlockScope = {
    shop: { permanent_domain: shop.domain },
    request: { locale: { iso_code: shop.language } },
    routes: { cart_url: '/cart' },
  }
  const [first] = shop.variants
  const chosen = new URLSearchParams(search).get('variant') ?? first?.id ?? ''
  const options = shop.variants.map(({ id, title }) => `<option value="${id}">${title}</option>`).join('')
  const drawn = {
    '/products/board': async () => `<form action="/cart/add"><label>Size <select name="id">${options}</select></label>
      <label>Quantity <input name="quantity" value="1" inputmode="numeric"></label></form>
      ${await renderBlock('product-quote', { ...scope, product: { selected_or_first_available_variant: { id: chosen } } })}`,
    '/cart': async () =>
      renderBlock('cart-quote', { ...scope, cart: { item_count: shop.cart.length, items: shop.cart } }),
    '/pages/quote': async () => renderBlock('page-quote', scope),
  }[path]
  if (!drawn) return null
  return `<!doctype html><html lang="${shop.language}"><head><meta charset="utf-8"><title>A store</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>A store</h1>${await drawn()}</main></body></html>`
}

/** Forwards as Shopify does: the visitor's query signed with what Shopify adds, without cookies. */
async function forward(
  service: { origin: string; now: () => Date },
  shop: ShopPages,
  request: IncomingMessage,
  response: ServerResponse,
  customer: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
  const added: [string, string][] = [
    ['shop', shop.domain],
    ['logged_in_customer_id', customer],
    ['path_prefix', APP],
    ['timestamp', String(Math.floor(service.now().getTime() / 1000))],
  ]
  const query = signProxyQuery([...searchParams, ...added], SHOPIFY_KEYS.secrets[0] ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = 'GET', headers } = request
  const sent = await fetch(`${service.origin}/platform/shopify/proxy${pathname.slice(APP.length)}?${query}`, {
    method,
    headers: {
      ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
      'accept-language': headers['accept-language'] ?? 'en',
      'x-forwarded-for': '203.0.113.7',
    },
    ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
  })
  const kept = [...sent.headers].filter(([name]) => /^(content-type|content-security-policy|cache-control)$/.test(name))
  response.writeHead(sent.status, Object.fromEntries(kept)).end(Buffer.from(await sent.arrayBuffer()))
}

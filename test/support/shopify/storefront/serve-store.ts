import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Html } from '../../../../src/http/pages/html.ts'
import { serveAccount } from '../customer-account/serve-account.ts'
import { cookie } from '../http/cookies.ts'
import { readBody, readFields } from '../http/read-body.ts'
import { redirect, sendPage } from '../http/send-page.ts'
import { storePath } from '../http/store-path.ts'
import { outstandingOf } from '../orders/order-figures.ts'
import { shopActions } from '../shop/shop-actions.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { invoicePage, loginPage } from './buyer-pages.ts'
import { cartPage, productPage, productsPage, quotePage } from './shopping-pages.ts'
import { THEME_EXTENSION } from './theme-extension.ts'
import { cartWith, type Visitor, visitorOf } from './visitor.ts'

const PATH = /^\/shops\/([^/]+)(\/.*)$/
const ASSET = /^\/assets\/[\w-]+\.(js|css)$/
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/** Serves a store's own pages with our blocks in its theme, its sign-in and its invoices. Returns false for other addresses. */
export async function serveStore(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, domain = '', path = ''] = PATH.exec(storePath(request)) ?? []
  const shop = parts.shops.get(domain)
  if (!shop || path.startsWith('/admin/')) return false
  const visitor = visitorOf(shop, request)
  const { searchParams } = new URL(request.url ?? '', 'http://fake')
  if (request.method === 'POST') return receive(visitor, path, request, response)
  if (move(path, searchParams, response)) return true
  if (ASSET.test(path) && existsSync(join(THEME_EXTENSION, path))) {
    response.writeHead(200, { 'Content-Type': TYPES[path.split('.').at(-1) ?? ''] ?? '' })
    response.end(readFileSync(join(THEME_EXTENSION, path)))
    return true
  }
  if (path === '/cart.js') {
    const items = visitor.cart.map(({ variant, quantity }) => ({ variant_id: Number(variant.id), quantity }))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ items }))
    return true
  }
  if (await serveAccount(parts, visitor, path, response)) return true
  const page = await pageAt(visitor, path, searchParams)
  if (page) sendPage(response, page)
  return page !== null
}

async function pageAt(visitor: Visitor, path: string, query: URLSearchParams): Promise<Html | null> {
  const { shop } = visitor
  const [, place = '', name = '', key = ''] = path.split('/')
  const product = [...shop.products.values()].find(({ handle, status }) => handle === name && status !== 'DRAFT')
  if (path === '/') return productsPage(visitor)
  if (path === '/cart') return cartPage(visitor)
  if (path === '/pages/quote') return quotePage(visitor)
  if (path === '/account/login') return loginPage(visitor, query.get('return_url') ?? '/')
  if (place === 'products' && product) return productPage(visitor, product, query.get('variant'))
  const draft = place === shop.id ? invoiced(visitor, key) : undefined
  return draft ? invoicePage(visitor, draft) : null
}

/** Answers addresses that only change a cookie. */
function move(path: string, query: URLSearchParams, response: ServerResponse): boolean {
  const customer = query.get('customer')
  if (path === '/account/login' && customer !== null)
    redirect(response, query.get('return_url') ?? '/', [cookie('customer', customer)])
  else if (path === '/account/logout') redirect(response, '/', [cookie('customer', '')])
  else if (path === '/cart/clear') redirect(response, '/cart', [cookie('cart', '')])
  else if (path === '/localization') redirect(response, '/', [cookie('language', query.get('language') ?? 'en')])
  else return false
  return true
}

async function receive(
  visitor: Visitor,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { id, quantity } = readFields(await readBody(request), request.headers['content-type'] ?? '') ?? {}
  if (path === '/cart/add') {
    redirect(response, '/cart', [cookie('cart', cartWith(visitor, String(id), Number(quantity) || 1))])
    return true
  }
  const draft = invoiced(visitor, path.split('/')[3] ?? '')
  if (!draft) return false
  const { shop } = visitor
  const order = draft.orderId ? shop.orders.get(draft.orderId) : undefined
  if (!order) shopActions(shop).checkOut(draft.id)
  else if (outstandingOf(order) > 0n) shopActions(shop).payOrder(order.id)
  redirect(response, path)
  return true
}

function invoiced({ shop }: Visitor, key: string) {
  return [...shop.drafts.values()].find(({ invoiceKey }) => invoiceKey === key)
}

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Html, html } from '../../../../src/http/pages/html.ts'
import { cookie, readCookie } from '../http/cookies.ts'
import { readBody, readFields } from '../http/read-body.ts'
import { redirect, sendPage } from '../http/send-page.ts'
import { shopSignatures } from '../shop/shop-signatures.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { adminPage, type Desk, framePage, homeOf } from './admin-page.ts'
import { doDeed } from './do-deed.ts'
import { draftPage, draftsPage } from './draft-pages.ts'
import { homePage, shopsPage } from './home-pages.ts'
import { installPage } from './install-page.ts'
import { orderPage, ordersPage } from './order-pages.ts'
import { recordPage } from './record-page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))
const SCRIPTS = new Map([
  ['/shopifycloud/app-bridge.js', read('app-bridge.js')],
  ['/admin-page.js', read('admin-page.js')],
])
const LISTS: Record<string, (desk: Desk) => Html> = { '': homePage, draft_orders: draftsPage, orders: ordersPage }
const SHOP = /^\/store\/([^/]+)(?:\/(.*))?$/

/**
 * Serves a stand-in of Shopify's admin below `/store/{name}`: home, draft orders and orders with what a merchant can do, and
 * `/apps/{handle}/…`, which frames the app at that path, or offers to install it. `/sign-in?staff={id}` signs a member of the shop's staff in, the first by
 * default. Returns false for other addresses.
 */
export async function serveAdmin(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '', 'http://fake')
  const script = SCRIPTS.get(pathname)
  if (script) response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
  else if (pathname === '/') sendPage(response, shopsPage(parts.shops.values()))
  else {
    const [, name = '', path = ''] = SHOP.exec(pathname) ?? []
    const shop = parts.shops.get(`${name}.myshopify.com`)
    const staff = shop?.staff.find(({ id }) => id === readCookie(request, 'staff')) ?? shop?.staff[0]
    if (!shop || !staff) return false
    await serveShop(parts, { app: parts.app, shop, staff }, path, request, response)
  }
  return true
}

async function serveShop(
  parts: FakeParts,
  desk: Desk,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { app, shop, staff } = desk
  const url = new URL(request.url ?? '', 'http://fake')
  if (path === 'sign-in') {
    const signedIn = cookie('staff', url.searchParams.get('staff') ?? '')
    redirect(response, `${homeOf(shop)}/apps/${app.handle}`, [signedIn])
  } else if (path === 'session-token') {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(shopSignatures(parts, shop).staffToken(staff))
  } else if (request.method === 'POST') {
    await work(desk, path, request, response)
  } else {
    const page = path.startsWith('apps') ? appPage(parts, desk, url) : merchantPage(desk, path)
    const none = adminPage(desk, 'Not found', html`<p>There is no such page.</p>`)
    sendPage(response, page ?? none, page ? 200 : 404)
  }
}

function appPage(parts: FakeParts, desk: Desk, { pathname, search }: URL): Html {
  const { shop, staff, app } = desk
  if (!shop.installed) return installPage(desk)
  const within = pathname.slice(`${homeOf(shop)}/apps/${app.handle}`.length) || '/platform/shopify/app'
  const query = `${search ? `${search}&` : '?'}${shopSignatures(parts, shop).launchQuery(staff)}`
  return framePage(desk, `${parts.appOrigin ?? ''}${within}${query}`)
}

/** Returns a page of the admin's own; null if there is none. */
function merchantPage(desk: Desk, path: string): Html | null {
  const [kind = '', id = ''] = path.split('/')
  const draft = kind === 'draft_orders' && desk.shop.drafts.get(id)
  const order = kind === 'orders' && desk.shop.orders.get(id)
  if (draft) return draftPage(desk, draft)
  if (order) return orderPage(desk, order)
  return LISTS[path]?.(desk) ?? recordPage(desk, kind, id)
}

async function work(desk: Desk, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = readFields(await readBody(request), request.headers['content-type'] ?? '') ?? {}
  try {
    const next = doDeed(desk.shop, path, fields)
    if (next === null) response.writeHead(404).end()
    else redirect(response, homeOf(desk.shop) + next)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    sendPage(response, adminPage(desk, 'Refused', html`<p>${error.message}</p>`), 400)
  }
}

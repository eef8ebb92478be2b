import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { shopSignatures } from '../shop/shop-signatures.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import type { ShopState } from '../state/shop-state.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))
const SCRIPTS = new Map([
  ['/shopifycloud/app-bridge.js', read('app-bridge.js')],
  ['/admin-page.js', read('admin-page.js')],
])
const APP = /^\/store\/([^/]+)\/apps\/([^/]+)(\/.*)?$/
const TOKEN = /^\/store\/([^/]+)\/session-token$/
const SIGN_IN = /^\/store\/([^/]+)\/sign-in$/
const RESOURCE = /^\/store\/([^/]+)\/(products|customers|companies|draft_orders|orders)(?:\/(\d+))?$/
const COOKIE = /(?:^|;\s*)staff=(\d+)/

/**
 * Serves a stand-in of Shopify's admin: `/store/{name}/sign-in?staff={id}` signs a member of the shop's staff in, the first by default, and
 * `/store/{name}/apps/{handle}/…` frames the app at that path; `/store/{name}/orders/{id}` and the like are there if the object is. Returns
 * false for other addresses.
 */
export function serveAdmin(parts: FakeParts, request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname: path, search, searchParams } = new URL(request.url ?? '', 'http://fake')
  const script = SCRIPTS.get(path)
  if (script) {
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    return true
  }
  const [, name = '', ...rest] = APP.exec(path) ?? TOKEN.exec(path) ?? SIGN_IN.exec(path) ?? RESOURCE.exec(path) ?? []
  const shop = parts.shops.get(`${name}.myshopify.com`)
  if (!shop) return false
  if (SIGN_IN.test(path)) {
    const cookie = `staff=${searchParams.get('staff') ?? ''}; Path=/; HttpOnly; SameSite=Lax`
    response.writeHead(303, { 'Set-Cookie': cookie, Location: `/store/${name}/apps/${parts.app.handle}` }).end()
    return true
  }
  const resource = RESOURCE.exec(path)
  if (resource) {
    showResource(shop, resource, response)
    return true
  }
  const id = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  const staff = shop.staff.find((one) => one.id === id) ?? shop.staff[0]
  if (!staff) return false
  const signatures = shopSignatures(parts, shop)
  if (TOKEN.test(path)) {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(signatures.staffToken(staff))
    return true
  }
  const [, within = '/platform/shopify/app'] = rest
  const query = `${search ? `${search}&` : '?'}${signatures.launchQuery(staff)}`
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(page(parts, shop, `${parts.appOrigin ?? ''}${within}${query}`))
  return true
}

/** Shows a page of the admin that only says what it would be of. */
function showResource(shop: ShopState, [, , folder = '', id]: readonly string[], response: ServerResponse): void {
  const { products, customers, companies, drafts, orders } = shop
  const all = new Map(Object.entries({ products, customers, companies, draft_orders: drafts, orders })).get(folder)
  const isThere = id === undefined || all?.has(id)
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>${isThere ? folder : 'Not found'}</title>
<link rel="icon" href="data:,"><h1>${isThere ? [folder, id].filter(Boolean).join(' ') : 'Not found'}</h1>`)
}

function page({ app }: FakeParts, shop: ShopState, address: string): string {
  const name = shop.domain.split('.')[0]
  const src = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Admin</title><link rel="icon" href="data:,">
<style>body{margin:0;display:grid;grid-template:56px 1fr/200px 1fr;height:100vh;font:14px sans-serif}
header{grid-column:1/-1;background:#1a1a1a;color:#fff;padding:0 16px;display:flex;gap:16px;align-items:center}
nav{background:#ebebeb;padding:8px;display:flex;flex-direction:column;gap:8px}nav a{color:#303030}main{display:grid}iframe{border:0;width:100%;height:100%}</style></head>
<body data-token="/store/${name}/session-token" data-base="/store/${name}/apps/${app.handle}">
<header><b>A stand-in of Shopify’s admin</b> ${shop.domain}
<span role="alert" hidden>Unsaved changes <button id="discard">Discard</button> <button id="save">Save</button></span></header>
<nav aria-label="App"></nav><main data-src="${src}"></main><dialog><form method="dialog">Leave page with unsaved changes?
<button value="">Stay</button> <button value="leave">Leave page</button></form></dialog><script src="/admin-page.js"></script></body></html>`
}

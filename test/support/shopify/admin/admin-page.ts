import { type Html, html } from '../../../../src/http/pages/html.ts'
import type { AppCredentials } from '../signing/app-credentials.ts'
import type { StaffRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'

/** The shop's admin, as one of its staff sees it. */
export interface Desk {
  app: AppCredentials
  shop: ShopState
  staff: StaffRecord
}

const STYLE = html`<style>body{margin:0;display:grid;grid-template:48px 1fr/190px 1fr;height:100vh;font:14px/1.5 sans-serif;color:#303030}
header{grid-column:1/-1;background:#1a1a1a;color:#fff;padding:0 16px;display:flex;gap:16px;align-items:center}
header small{margin-left:auto;color:#ccc}.side{background:#ebebeb;padding:12px;overflow:auto}
nav{display:flex;flex-direction:column;gap:6px}nav a{color:#303030;text-decoration:none}nav a:hover{text-decoration:underline}
.side b{display:block;margin:14px 0 4px}nav[aria-label=App]{padding-left:12px}iframe{border:0;width:100%;height:100%}
main{padding:8px 24px;overflow:auto;background:#f6f6f6}h1{font-size:20px}table{border-collapse:collapse;background:#fff}
th,td{padding:6px 14px;border:1px solid #ddd;text-align:left}td.money{text-align:right}form{display:inline-block;margin:8px 8px 8px 0}
button{font:inherit;padding:4px 12px;cursor:pointer}input{font:inherit;padding:3px 6px}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0}</style>`

/** Returns a page of the stand-in of Shopify's admin. */
export function adminPage(desk: Desk, title: string, content: Html): Html {
  return pageWith(desk, title, '', html`<main><h1>${title}</h1>${content}</main>`)
}

/** Returns the admin with the app in a frame, at this address. */
export function framePage(desk: Desk, address: string): Html {
  const question = html`<dialog><form method="dialog">Leave page with unsaved changes?
<button value="">Stay</button> <button value="leave">Leave page</button></form></dialog>`
  return pageWith(desk, 'Admin', address, html`${question}<script src="/admin-page.js"></script>`)
}

function pageWith({ app, shop, staff }: Desk, title: string, address: string, content: Html): Html {
  const home = homeOf(shop)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${STYLE}</head>
<body data-token="${home}/session-token" data-base="${home}/apps/${app.handle}" data-src="${address}">
<header><b>A stand-in of Shopify’s admin</b> ${shop.settings.name}
<span role="alert" hidden>Unsaved changes <button id="discard">Discard</button> <button id="save">Save</button></span>
<small>${nameOf(staff)}</small></header>
<div class="side"><nav aria-label="Shop"><a href="${home}">Home</a><a href="${home}/orders">Orders</a><a href="${home}/draft_orders">Drafts</a><a href="${home}/products">Products</a><a href="${home}/customers">Customers</a></nav>
<b>Apps</b><nav aria-label="Installed"><a href="${home}/apps/${app.handle}">Quotes</a></nav><nav aria-label="App"></nav></div>
${content}</body></html>`
}

/** Returns the path of a shop's admin. */
export function homeOf({ domain }: ShopState): string {
  return `/store/${domain.split('.')[0]}`
}

/** Returns a person's name, and whether the shop is theirs. */
export function nameOf({ firstName, lastName, accountOwner }: StaffRecord): string {
  return `${firstName} ${lastName}${accountOwner ? ', owner' : ''}`
}

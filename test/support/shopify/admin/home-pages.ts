import { type Html, html } from '../../../../src/http/pages/html.ts'
import type { ShopState } from '../state/shop-state.ts'
import { adminPage, type Desk, homeOf, nameOf } from './admin-page.ts'

/** Returns the list of the stand-in's shops. */
export function shopsPage(shops: Iterable<ShopState>): Html {
  const rows = [...shops].map(
    (shop) =>
      html`<li><b>${shop.settings.name}</b> (${shop.settings.currency}): <a href="${homeOf(shop)}">admin</a>${toStore(shop)}</li>`,
  )
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A stand-in of Shopify</title><link rel="icon" href="data:,"></head>
<body style="font:16px/1.6 sans-serif;margin:40px"><h1>A stand-in of Shopify</h1><ul>${rows}</ul></body></html>`
}

/** Returns the home of a shop's admin: who is signed in, the app, the store. */
export function homePage(desk: Desk): Html {
  const { app, shop, staff } = desk
  const home = homeOf(shop)
  const others = shop.staff
    .filter((one) => one !== staff)
    .map((one) => html`<li><a href="${home}/sign-in?staff=${one.id}">Sign in as ${nameOf(one)}</a></li>`)
  const removal = html`<form method="post" action="${home}/uninstall"><button>Uninstall Quotes</button></form>`
  const open = html`<p><a href="${home}/apps/${app.handle}">${shop.installed ? 'Open Quotes' : 'Install Quotes'}</a></p>`
  return adminPage(
    desk,
    shop.settings.name,
    html`<p>${shop.domain}${toStore(shop)}</p><p>Signed in as ${nameOf(staff)}.</p><ul>${others}</ul>
${open}${shop.installed ? removal : ''}`,
  )
}

function toStore({ settings }: ShopState): Html {
  return settings.address === null ? html`` : html`, <a href="${settings.address}">store</a>`
}

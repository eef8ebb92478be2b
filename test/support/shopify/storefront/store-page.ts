import { Html, html } from '../../../../src/http/pages/html.ts'
import type { VariantRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'
import { type BlockScope, renderBlock } from './render-block.ts'
import type { Visitor } from './visitor.ts'

const STYLE = html`<style>body{margin:0;font:16px/1.5 sans-serif;color:#222}header{display:flex;flex-wrap:wrap;gap:6px 20px;padding:14px 24px;border-bottom:1px solid #ddd}
header b{margin-right:12px}header span{margin-left:auto}main{max-width:860px;margin:0 auto;padding:8px 24px}a{color:inherit}
li,td{padding:4px 18px 4px 0}select,input,button{font:inherit;padding:6px 10px}label{margin-right:16px}</style>`

/** Returns a page of the store's theme. */
export function storePage({ shop, customer, cart, language }: Visitor, title: string, content: Html): Html {
  const count = cart.reduce((sum, { quantity }) => sum + quantity, 0)
  const account = customer
    ? html`${customer.firstName ?? customer.email ?? customer.id} <a href="/account/logout">Sign out</a>`
    : html`<a href="/account/login">Sign in</a>`
  const other =
    language === 'de'
      ? html`<a href="/localization?language=en">English</a>`
      : html`<a href="/localization?language=de">Deutsch</a>`
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${STYLE}</head><body>
<header><b>${shop.settings.name}</b><a href="/">Products</a><a href="/cart">Cart (${count})</a><a href="/pages/quote">Quote</a>
<a href="/apps/quotes/portal">My quotes</a><a href="/account/quotes">Account</a><span>${account} ${other}</span></header><main><h1>${title}</h1>${content}</main></body></html>`
}

/** Returns one of the extension's blocks as the theme draws it on this visitor's page. */
export async function drawBlock(
  name: string,
  { shop, cart, language }: Visitor,
  variant: VariantRecord | null = null,
): Promise<Html> {
  const scope: BlockScope = {
    shop: { permanent_domain: shop.domain },
    request: { locale: { iso_code: language } },
    routes: { cart_url: '/cart' },
    cart: {
      item_count: cart.length,
      items: cart.map((line) => ({ variant_id: line.variant.id, quantity: line.quantity })),
    },
    product: { selected_or_first_available_variant: variant },
  }
  return new Html(await renderBlock(name, scope))
}

/** Returns what the store calls a variant. */
export function titleOf({ products }: ShopState, { productId, title }: VariantRecord): string {
  const product = products.get(productId)?.title ?? ''
  return title === 'Default Title' ? product : `${product}, ${title}`
}

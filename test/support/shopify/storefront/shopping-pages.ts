import { type Html, html } from '../../../../src/http/pages/html.ts'
import { plain } from '../state/cents.ts'
import type { ProductRecord } from '../state/records.ts'
import { drawBlock, storePage, titleOf } from './store-page.ts'
import type { Visitor } from './visitor.ts'

/** Returns the store's products, with the block that is on every page. Unlisted ones are found by their address alone. */
export async function productsPage(visitor: Visitor): Promise<Html> {
  const { shop } = visitor
  const listed = [...shop.products.values()].filter(({ status }) => status === 'ACTIVE')
  const items = listed.map((product) => html`<li><a href="/products/${product.handle}">${product.title}</a></li>`)
  return storePage(visitor, shop.settings.name, html`<ul>${items}</ul>${await drawBlock('quote-everywhere', visitor)}`)
}

/** Returns a product's page with its block. */
export async function productPage(visitor: Visitor, product: ProductRecord, chosen: string | null): Promise<Html> {
  const { shop } = visitor
  const variants = product.variantIds.flatMap((id) => shop.variants.get(id) ?? [])
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0] ?? null
  const options = variants.map(
    (one) =>
      html`<option value="${one.id}"${one === variant ? html` selected` : ''}>${one.title}, ${plain(one.price)}</option>`,
  )
  return storePage(
    visitor,
    product.title,
    html`<form action="/cart/add" method="post"><label>Variant <select name="id">${options}</select></label>
<label>Quantity <input name="quantity" value="1" inputmode="numeric" size="5"></label><button>Add to cart</button></form>
${await drawBlock('product-quote', visitor, variant)}`,
  )
}

/** Returns the cart with its block. */
export async function cartPage(visitor: Visitor): Promise<Html> {
  const { shop, cart } = visitor
  const rows = cart.map(
    ({ variant, quantity }) =>
      html`<tr><td>${titleOf(shop, variant)}</td><td>${quantity}</td><td>${plain(variant.price)}</td></tr>`,
  )
  const lines =
    rows.length > 0
      ? html`<table>${rows}</table><p><a href="/cart/clear">Empty the cart</a></p>`
      : html`<p>Nothing yet.</p>`
  return storePage(visitor, 'Cart', html`${lines}${await drawBlock('cart-quote', visitor)}`)
}

/** Returns the page on which a merchant put the form itself. */
export async function quotePage(visitor: Visitor): Promise<Html> {
  return storePage(visitor, 'Quote', await drawBlock('page-quote', visitor))
}

import { type Html, html } from '../../../../src/http/pages/html.ts'
import { plain } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'
import { adminPage, type Desk, homeOf } from './admin-page.ts'

interface Shown {
  id: string
  title: string
  facts: readonly string[]
}

const LISTS: Record<string, (shop: ShopState) => Shown[]> = {
  products: ({ products, variants }) =>
    [...products.values()].map(({ id, title, status, variantIds }) => {
      const prices = variantIds.flatMap((one) => variants.get(one) ?? [])
      return { id, title, facts: [status, ...prices.map((one) => `${one.title}: ${plain(one.price)}`)] }
    }),
  customers: ({ customers }) =>
    [...customers.values()].map(({ id, firstName, lastName, email }) => {
      return { id, title: `${firstName} ${lastName}`, facts: [email ?? 'no e-mail address'] }
    }),
  companies: ({ companies, locations }) =>
    [...companies.values()].map(({ id, name }) => {
      const own = [...locations.values()].filter(({ companyId }) => companyId === id)
      return { id, title: name, facts: own.map((one) => one.name) }
    }),
}

/** Returns the page of a product, customer or company, or the list of all; null if there is none. */
export function recordPage(desk: Desk, kind: string, id: string): Html | null {
  const all = LISTS[kind]?.(desk.shop)
  if (!all) return null
  if (id === '') {
    const links = all.map((one) => html`<li><a href="${homeOf(desk.shop)}/${kind}/${one.id}">${one.title}</a></li>`)
    return adminPage(desk, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, html`<ul>${links}</ul>`)
  }
  const record = all.find((one) => one.id === id)
  return record
    ? adminPage(desk, record.title, html`<ul>${record.facts.map((fact) => html`<li>${fact}</li>`)}</ul>`)
    : null
}

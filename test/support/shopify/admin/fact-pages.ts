import { type Html, html } from '../../../../src/http/pages/html.ts'
import { plain } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'
import { adminPage, type Desk } from './admin-page.ts'

interface Shown {
  title: string
  facts: readonly string[]
}

const READERS: { [kind: string]: (shop: ShopState, id: string) => Shown | undefined } = {
  products: ({ products, variants }, id) => {
    const product = products.get(id)
    const prices = (product?.variantIds ?? []).flatMap((one) => variants.get(one) ?? [])
    return (
      product && {
        title: product.title,
        facts: [product.status, ...prices.map(({ title, price }) => `${title}: ${plain(price)}`)],
      }
    )
  },
  customers: ({ customers }, id) => {
    const customer = customers.get(id)
    return (
      customer && {
        title: [customer.firstName, customer.lastName].join(' '),
        facts: [customer.email ?? 'no e-mail address'],
      }
    )
  },
  companies: ({ companies, locations }, id) => {
    const company = companies.get(id)
    const own = [...locations.values()].filter(({ companyId }) => companyId === id)
    return company && { title: company.name, facts: own.map(({ name }) => name) }
  },
}

/** Returns the page of a product, customer or company; null if there is none. */
export function factPage(desk: Desk, kind: string, id: string): Html | null {
  const record = READERS[kind]?.(desk.shop, id)
  if (!record) return null
  const facts = record.facts.map((fact) => html`<li>${fact}</li>`)
  return adminPage(desk, record.title, html`<main><h1>${record.title}</h1><ul>${facts}</ul></main>`)
}

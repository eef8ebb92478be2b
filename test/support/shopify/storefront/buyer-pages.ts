import { type Html, html } from '../../../../src/http/pages/html.ts'
import type { DraftRecord } from '../drafts/draft-records.ts'
import { outstandingOf } from '../orders/order-figures.ts'
import { plain } from '../state/cents.ts'
import type { CustomerRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'
import { storePage } from './store-page.ts'
import type { Visitor } from './visitor.ts'

/** Returns the page that signs a visitor in: as any customer of the shop, without a password. */
export function loginPage(visitor: Visitor, returnUrl: string): Html {
  const { shop } = visitor
  const items = [...shop.customers.values()].map((customer) => {
    const query = new URLSearchParams({ customer: customer.id, return_url: returnUrl })
    return html`<li><a href="/account/login?${query.toString()}">${nameOf(customer)}</a>, ${buysFor(shop, customer)}</li>`
  })
  return storePage(visitor, 'Sign in', html`<p>The stand-in asks for no password. Who are you?</p><ul>${items}</ul>`)
}

/** Returns the invoice of a draft order, to be paid. */
export function invoicePage(visitor: Visitor, draft: DraftRecord): Html {
  const { figures, currency, lines, orderId } = draft
  const order = orderId ? visitor.shop.orders.get(orderId) : undefined
  const isPaid = order !== undefined && outstandingOf(order) === 0n
  const items = lines.map(
    (line) => html`<li>${line.quantity} × ${line.title}: ${plain(line.original - line.discount)}</li>`,
  )
  const pay = isPaid ? html`<p>Thank you. It is paid.</p>` : html`<form method="post"><button>Pay now</button></form>`
  return storePage(
    visitor,
    `Invoice #D${draft.number}`,
    html`<ul>${items}</ul><p><b>${plain(figures.total)} ${currency}</b>, of it tax ${plain(figures.tax)}</p>${pay}`,
  )
}

function nameOf({ firstName, lastName, email }: CustomerRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'A customer without a name'
}

function buysFor({ contacts, companies }: ShopState, { id, email }: CustomerRecord): string {
  const contact = [...contacts.values()].find(({ customerId }) => customerId === id)
  const company = contact && companies.get(contact.companyId)
  return `${company ? `buys for ${company.name}` : 'no company'}, ${email ?? 'no e-mail address'}`
}

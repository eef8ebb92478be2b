import assert from 'node:assert/strict'
import type { Answer, TestService } from '../service/service.ts'
import { addStaff, type Staff, signInMember } from '../shop/admin.ts'
import type { Shop } from '../shop/catalog.ts'
import { type Buyer, openLink, signInContact } from '../shop/portal.ts'
import { NAUGHTY_STRINGS } from './naughty-strings.ts'

export const NAUGHTY_URL = 'javascript:window.__trapped=99'
/** Characters the e-mail rules allow before the @. */
export const NAUGHTY_LOCAL = "{{7*7}}'or'1'='1"

/** A store being filled. */
export interface Filling {
  service: TestService
  shop: Shop
  admin: Staff
  /** Returns the text typed at a place: always the same. */
  at(place: string, most?: number): string
}

/** The ids of quotes with something naughty from everyone. */
export interface NaughtyQuotes {
  /** A guest's, with almost everything: offered and countered twice, and staged again. */
  asked: string
  declined: string
  /** A contact's: partly ordered, partly waiting. */
  sold: string
  /** Declined by a rule. */
  automated: string
  /** One with a proposal that waits for a Manager. */
  waiting: string
}

/** Requests and negotiates quotes, naughty wherever buyers and staff may write. */
export async function fillQuotes(filling: Filling): Promise<NaughtyQuotes> {
  const asked = await negotiate(filling)
  const declined = await decline(filling)
  return { asked, declined, ...(await sell(filling)), waiting: await askForApproval(filling) }
}

/** Returns the answer, which must not be a refusal. */
export async function ok(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** Returns a storefront form, naughty in every field. */
function request({ at }: Pick<Filling, 'at'>, form: string): Record<string, unknown> {
  const typed = (name: string, most?: number) => at(`${form}.${name}`, most)
  const address = (kind: string) => ({
    ...Object.fromEntries(['company', 'address1', 'address2'].map((name) => [name, typed(`${kind}.${name}`)])),
    ...Object.fromEntries(['first_name', 'last_name', 'city'].map((name) => [name, typed(`${kind}.${name}`, 100)])),
    zip: typed(`${kind}.zip`, 20),
    phone: typed(`${kind}.phone`, 40),
  })
  return {
    buyer: {
      email: `${NAUGHTY_LOCAL}+${form}@buyer.example`,
      name: typed('name'),
      phone: typed('phone', 40),
      company_name: typed('company'),
    },
    notes: typed('notes'),
    po_number: typed('po_number', 100),
    shipping_address: address('shipping'),
    billing_address: address('billing'),
    custom_fields: { text: typed('field'), choice: at('field.option', 100) },
    source_url: NAUGHTY_URL,
  }
}

async function ask(filling: Filling, form: string, lines: readonly object[], path = 'requests', by?: Buyer) {
  const body = { ...request(filling, form), lines }
  const address = `/stores/${filling.shop.store.domain}/${path}`
  const asked = by ? by.call('POST', address, body) : filling.service.call('POST', `/portal/api${address}`, { body })
  return (await ok(asked)).id as string
}

async function act(staff: Staff, id: string, path: string, body: object = {}) {
  const { revision } = await ok(staff.call('GET', `/admin/api/quotes/${id}`))
  const method = path === 'proposal' ? 'PUT' : 'POST'
  return ok(staff.call(method, `/admin/api/quotes/${id}/${path}`, { revision, ...body }))
}

/** Stages a proposal of all lines at a price, naughty wherever staff may write. */
async function stage({ at }: Filling, staff: Staff, id: string, amount: string): Promise<void> {
  const { lines } = await ok(staff.call('GET', `/admin/api/quotes/${id}`))
  const kit = (i: number) => ({ key: 'kit', role: i === 0 ? 'parent' : 'component', title: at('kit.title') })
  await act(staff, id, 'proposal', {
    lines: lines.map((line: { id: string; quantity: number }, i: number) => ({
      id: line.id,
      quantity: line.quantity,
      price: { kind: 'unit', amount },
      kit: lines.length > 3 && i < 2 ? kit(i) : null,
    })),
    shipping: { status: 'quoted', label: at('shipping.label'), amount: '5.00' },
    tax: { kind: 'none' },
    payment_terms: at('payment.terms', 100),
    note: at('proposal.note'),
  })
}

async function offer(filling: Filling, staff: Staff, id: string, amount: string): Promise<void> {
  await stage(filling, staff, id, amount)
  await act(staff, id, 'send')
}

async function negotiate(filling: Filling): Promise<string> {
  const { service, shop, admin, at } = filling
  const id = await ask(
    filling,
    'guest',
    NAUGHTY_STRINGS.map((text) => ({ custom: { title: text, description: text }, quantity: 1, note: text })),
  )
  const buyer = await openLink(service, shop.store, id)
  await ok(buyer.call('POST', `/quotes/${id}/messages`, { body: at('message') }))
  await ok(admin.call('POST', `/admin/api/quotes/${id}/messages`, { body: at('message.staff') }))
  await ok(admin.call('POST', `/admin/api/quotes/${id}/messages`, { body: at('message.internal'), internal: true }))
  for (const [round, amount] of [
    ['first', '30.00'],
    ['second', '25.00'],
  ] as const) {
    await offer(filling, admin, id, amount)
    await ok(buyer.act(id, 'counter', { note: at(`counter.${round}`) }))
  }
  await stage(filling, admin, id, '20.00')
  return id
}

async function decline(filling: Filling): Promise<string> {
  const { service, shop, admin, at } = filling
  const id = await ask(filling, 'refusing', [{ custom: { title: at('refusing.line') }, quantity: 1 }])
  await offer(filling, admin, id, '30.00')
  const buyer = await openLink(service, shop.store, id)
  await ok(buyer.act(id, 'decline', { reason: at('decline.reason') }))
  return id
}

async function sell(filling: Filling) {
  const { service, shop, admin, at } = filling
  const buyer = await signInContact(service, shop.store, `${NAUGHTY_LOCAL}@acme.example`)
  const { data } = await ok(admin.call('GET', '/admin/api/platform/products?q=odd'))
  const lines = [
    { variant_id: data[0].variants[0].id, quantity: 2, note: at('sold.note') },
    { custom: { title: at('sold.line'), description: at('sold.description') }, quantity: 1 },
  ]
  const sold = await ask(filling, 'contact', lines, 'requests', buyer)
  const automated = await ask(filling, 'quick', [{ sku: at('variant.sku', 40), quantity: 1 }], 'quick-order', buyer)
  await offer(filling, admin, sold, '19.00')
  await ok(buyer.act(sold, 'answer', { accept_all: true }))
  const quote = await ok(admin.call('GET', `/admin/api/quotes/${sold}`))
  await act(admin, sold, 'convert', { groups: [[quote.lines[0].id]] })
  const [made] = (await ok(admin.call('GET', `/admin/api/quotes/${sold}/conversions`))).data
  await act(admin, sold, 'invoices', { draft_order_id: made.platform.draft_order_id, message: at('invoice.message') })
  return { sold, automated }
}

async function askForApproval(filling: Filling): Promise<string> {
  const { service, shop, at } = filling
  const rep = await signInMember(
    service,
    shop.store,
    await addStaff(service, shop.store, { role: 'sales_rep', name: at('rep.name', 100) }),
  )
  const lines = [
    { variant_id: shop.board, quantity: 1 },
    { custom: { title: at('waiting.line') }, quantity: 1 },
  ]
  const id = await ask(filling, 'waiting', lines)
  await offer(filling, rep, id, '1.00')
  return id
}

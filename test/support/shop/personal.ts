import assert from 'node:assert/strict'
import type { JobContext } from '../../../src/jobs/job-context.ts'
import { settle } from '../service/jobs.ts'
import type { Answer, TestService } from '../service/service.ts'
import type { Staff } from './admin.ts'
import type { Shop } from './catalog.ts'
import { pass } from './negotiation.ts'
import { type Buyer, openLink, signInContact } from './portal.ts'

/** The personal data of a buyer and their colleague: each text is a canary of its own. */
export interface Personal {
  /** The texts the contract shows to every key: names of custom lines and PO numbers. */
  shown: readonly string[]
  /** Every text about a person or written by one, by place. */
  planted: Record<string, string>
  email: string
  /** The approver's. */
  approverEmail: string
  buyer: Buyer
  approver: Buyer
  /** Bought, paid and refunded. */
  sold: string
  declined: string
  /** Rejected by the company, with a comment. */
  rejected: string
  /** The bodies of refused requests. */
  refusals: Answer[]
}

/** The settings that negotiatePersonally needs. */
export const PERSONAL_SETTINGS = {
  custom_fields: [
    { key: 'text', label: 'Text', type: 'text' },
    { key: 'date', label: 'Date', type: 'text' },
  ],
  approvals: {
    policies: [
      {
        id: 'all',
        name: 'All',
        domain: 'buyer',
        conditions: [],
        steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
      },
    ],
  },
}

/**
 * A company's contact requests, writes, counters, accepts, has a colleague reject and then approve, is invoiced, pays and
 * gets money back, and declines another offer. `tag` makes the canaries.
 */
export async function negotiatePersonally(
  service: TestService,
  shop: Shop,
  staff: Staff,
  { tag, job }: { tag: string; job?: JobContext },
): Promise<Personal> {
  const planted: Record<string, string> = {}
  const at = (place: string) => {
    planted[place] ??= `${tag}${Object.keys(planted).length}`
    return planted[place] ?? ''
  }
  const email = `${at('email')}@acme.example`
  const approverEmail = `${at('approver.email')}@acme.example`
  const contact = (address: string, name: string, role: string) => ({
    externalId: 'acme',
    name: 'Acme',
    location: { name: 'Berlin', address: { city: 'Berlin' } },
    contact: { email: address, name, phone: at(`${role}.phone`), tags: [], role },
  })
  const rows = [contact(email, at('contact.name'), 'Buyer'), contact(approverEmail, at('approver.name'), 'Approver')]
  await service.platform.saveCompanies(shop.store.id, rows, service.now)
  await pass(service, 1_000)
  const buyer = await signInContact(service, shop.store, email)
  const approver = await signInContact(service, shop.store, approverEmail)
  const refusals: Answer[] = []
  const ok = ({ status, body }: Answer) => {
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const address = (kind: string) =>
    Object.fromEntries(
      ['first_name', 'last_name', 'company', 'address1', 'address2', 'city', 'zip', 'phone'].map((name) => [
        name,
        at(`${kind}.${name}`),
      ]),
    )
  const ask = (path: string, more: object) =>
    buyer.call('POST', `/stores/${shop.store.domain}/${path}`, {
      buyer: { email, name: at(`${path}.name`), phone: at(`${path}.phone`), company_name: at(`${path}.company_name`) },
      company_location_id: shop.berlin,
      notes: at(`${path}.notes`),
      po_number: at(`${path}.po_number`),
      shipping_address: address(`${path}.shipping`),
      billing_address: address(`${path}.billing`),
      custom_fields: { text: at(`${path}.custom`) },
      source_url: `https://shop.example.com/?who=${at(`${path}.source_url`)}`,
      ...more,
    })
  const line = { variant_id: shop.board, quantity: 3, note: at('lines.note') }
  const custom = {
    custom: { title: at('lines.title'), description: at('lines.description') },
    quantity: 1,
    note: at('lines.1.note'),
  }
  const sold: string = ok(await ask('requests', { lines: [line, custom] })).id
  await pass(service, 20_000)
  const declined: string = ok(await ask('quick-order', { lines: [{ sku: 'OAK-2-OIL', quantity: 1 }] })).id
  await pass(service, 20_000)
  const rejected: string = ok(await ask('requests', { lines: [{ variant_id: shop.mug, quantity: 1 }] })).id
  refusals.push(await ask('requests', { lines: [{ variant_id: '999999', quantity: 1 }] }))
  refusals.push(await ask('requests', { lines: [line], requested_delivery_date: at('date') }))
  refusals.push(await ask('quick-order', { lines: [{ sku: at('sku'), quantity: 1 }] }))

  const act = async (id: string, path: string, body: object = {}) => {
    const { revision } = ok(await staff.call('GET', `/admin/api/quotes/${id}`))
    const method = path === 'proposal' ? 'PUT' : 'POST'
    return ok(await staff.call(method, `/admin/api/quotes/${id}/${path}`, { revision, ...body }))
  }
  const offer = async (id: string, note: string) => {
    const { lines } = ok(await staff.call('GET', `/admin/api/quotes/${id}`))
    const price = { kind: 'unit', amount: '30.00' }
    await act(id, 'proposal', {
      lines: lines.map((one: { id: string; quantity: number }) => ({ id: one.id, quantity: one.quantity, price })),
      shipping: { status: 'free' },
      tax: { kind: 'none' },
      note,
    })
    await act(id, 'send')
  }
  await offer(sold, at('proposal.note'))
  ok(await buyer.call('POST', `/quotes/${sold}/messages`, { body: at('message') }))
  const link = await openLink(service, shop.store, sold)
  ok(await link.call('POST', `/quotes/${sold}/messages`, { body: at('message.link') }))
  const [first] = (await buyer.read(sold)).lines
  ok(
    await buyer.act(sold, 'counter', { note: at('counter.note'), lines: [{ id: first.id, requested_price: '12.00' }] }),
  )
  refusals.push(await buyer.act(sold, 'counter', { note: at('counter.refused'), lines: [] }))
  await offer(sold, at('proposal.note.2'))
  const signed = (who: string) => ({ signed_by: { name: at(`${who}.name`), role: at(`${who}.role`) } })
  ok(await buyer.act(sold, 'answer', { accept_all: true, ...signed('signer') }))
  ok(await approver.act(sold, 'approval/approve', signed('signer.approver')))
  ok(await approver.call('POST', `/quotes/${sold}/messages`, { body: at('message.approver') }))
  await offer(rejected, 'An offer')
  ok(await buyer.act(rejected, 'answer', { accept_all: true }))
  ok(await approver.act(rejected, 'approval/reject', { comment: at('approval.comment') }))
  await offer(declined, 'An offer')
  refusals.push(await buyer.act(declined, 'decline', { reason: ` ${at('decline.refused')}`, revision: 'stale' }))
  ok(await buyer.act(declined, 'decline', { reason: at('decline.reason') }))

  await act(sold, 'convert')
  const [draft] = ok(await staff.call('GET', `/admin/api/quotes/${sold}/conversions`)).data
  const invoice = {
    draft_order_id: draft.platform?.draft_order_id,
    to: `${at('invoice.to')}@else.example`,
    message: at('invoice.message'),
  }
  await act(sold, 'invoices', invoice)
  await settle(service, ...(job ? [job] : []))
  const paid = ok(
    await staff.call('POST', `/admin/api/platform/draft-orders/${digits(invoice.draft_order_id)}/mark-paid`, {}),
  )
  await settle(service, ...(job ? [job] : []))
  ok(await staff.call('POST', `/admin/api/platform/orders/${digits(paid.id)}/refund`, { amount: '5.00' }))
  await settle(service, ...(job ? [job] : []))
  const shown = Object.entries(planted).flatMap(([place, text]) => (/title|po_number/.test(place) ? [text] : []))
  return { planted, shown, email, approverEmail, buyer, approver, sold, declined, rejected, refusals }
}

function digits(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

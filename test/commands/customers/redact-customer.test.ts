import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { listQuotesOfPerson } from '../../../src/database/customers/redaction.ts'
import { queueMail } from '../../../src/database/mail/mail-outbox.ts'
import { suppress } from '../../../src/database/mail/mail-suppressions.ts'
import { hideAddress } from '../../../src/domain/mail/hidden-address.ts'
import { decideCounter } from '../../../src/domain/negotiation/counter-proposal.ts'
import { findTraces } from '../../support/database/find-traces.ts'
import { holdQuotes, releaseQuotes } from '../../support/database/hold-quotes.ts'
import { contextOf } from '../../support/service/context.ts'
import { settle } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { DAY_MS, openNegotiation, pass } from '../../support/shop/negotiation.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

const CANARY = 'canary-7f3b'
const EMAIL = `${CANARY}@buyer.example`

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

/** Opens a quote that names its buyer wherever a quote can. */
async function openPersonal() {
  const { service, shop } = desk
  const address = { first_name: CANARY, address1: `${CANARY} street 1`, phone: CANARY }
  const request = {
    buyer: { email: EMAIL, name: `${CANARY} Kim`, phone: `${CANARY} 555`, company_name: `${CANARY} Ltd` },
    notes: `${CANARY} notes`,
    po_number: `${CANARY} PO`,
    shipping_address: address,
    billing_address: address,
    source_url: `https://shop.example/?who=${CANARY}`,
    lines: [
      { variant_id: shop.board, quantity: 3, note: `${CANARY} note` },
      { custom: { title: `${CANARY} thing`, description: `${CANARY} wrote` }, quantity: 7 },
      { custom: { title: 'Thing C' }, quantity: 1 },
    ],
  }
  const key = { 'idempotency-key': CANARY.repeat(2) }
  const { body } = await shop.call('POST', '/v1/quotes', { body: request, headers: key })
  assert.ok(body.id, JSON.stringify(body))
  const buyer = { kind: 'buyer', email: EMAIL, contactId: null } as const
  await shop.call('POST', `/v1/quotes/${body.id}/messages`, { body: { body: `${CANARY} by the API` } })
  const ctx = await contextOf(service, shop.store, buyer)
  await postMessage(ctx, body.id, `${CANARY} says`, false)
  return { id: body.id as string, buyer, ctx }
}

describe('privacy.customer_redact', () => {
  it('removes every trace of the person from the database, and keeps the quote, its figures and events', async () => {
    const { service, shop } = desk
    const { id, ctx } = await openPersonal()
    const negotiation = await openNegotiation(service, shop, {
      buyer: { email: EMAIL, name: CANARY },
      lines: [{ custom: { title: 'Thing' }, quantity: 1 }],
    })
    await negotiation.send({ note: `Dear ${CANARY}` })
    await changeQuote(ctx, { quoteId: negotiation.id }, (quote) =>
      decideCounter(
        quote,
        {
          lines: [{ lineId: quote.lines[0]?.id ?? '', requestedPrice: 500n, requestedQuantity: null }],
          note: `${CANARY} wants less`,
        },
        {},
        ctx.now,
      ),
    )
    const sold = await openV01(service, shop, undefined, {
      request: { buyer: { email: EMAIL, name: CANARY }, notes: CANARY },
    })
    const [made] = await converted(desk.admin, sold)
    const path = `/admin/api/quotes/${sold.id}/invoices`
    await desk.admin.call('POST', path, { draft_order_id: made.platform.draft_order_id, to: `x-${EMAIL}` })
    await settle(service)
    await workOffMail(service)
    await suppress(
      service.db,
      shop.store.id,
      hideAddress(service.systems.secretBox, EMAIL),
      { reason: 'bounced' },
      service.now,
    )
    const waits = { kind: 'invoice', to: `y-${EMAIL}`, quoteId: sold.id, data: { draft_order_id: 'none' } } as const
    await service.db
      .transaction()
      .execute((tx) => queueMail(tx, shop.store.id, waits, service.systems.secretBox, service.now))
    const others = await openV01(service, shop)
    await postMessage(ctx, others.id, `${CANARY} approves`, false)
    await service.pool.query(
      `insert into portal_session (store_id, token_hash, customer_id, email, name, memberships, refreshed_at, created_at, last_seen_at)
       values ($1, sha256('x'), 1, $2, $3, '[]', $4, $4, $4)`,
      [shop.store.id, EMAIL, CANARY, service.now],
    )
    const places = await findTraces(desk.service, [CANARY])
    for (const name of [
      'idempotency_key',
      'mail_outbox',
      'mail_message',
      'mail_suppression',
      'quote_change',
      'quote_message',
      'quote_version',
      'portal_session',
    ]) {
      assert.ok(
        places.some((place) => place.startsWith(`public.${name}.`)),
        `${name} holds nothing to be removed: ${places}`,
      )
    }
    const before = await sold.read()
    const events = await sold.events()

    await service.platform.redactCustomer(shop.store.id, { email: EMAIL })
    await settle(service)
    assert.deepEqual(await findTraces(desk.service, [CANARY]), [])
    const after = await sold.read()
    assert.deepEqual(after.totals, before.totals)
    assert.equal(after.status, 'converted')
    assert.deepEqual(await sold.events(), events)
    assert.match(after.customer.email, /^redacted-.*@redacted\.invalid$/)
    const { status, body } = await shop.call('GET', `/v1/quotes/${id}`)
    assert.equal(status, 200)
    assert.equal(body.customer.name, null)
    assert.equal(body.lines[1].title, '[removed on request]')
    assert.equal(body.po_number, null)
    const again = await desk.admin.call('POST', path, { draft_order_id: made.platform.draft_order_id })
    assert.equal(again.body.code, 'action_unavailable')
  })

  it('waits for a running conversion and does not affect other buyers', async () => {
    const { service, shop } = desk
    const other = await openV01(service, shop)
    const sold = await openV01(service, shop, undefined, { request: { buyer: { email: EMAIL } } })
    await holdQuotes(service, EMAIL)
    await service.platform.redactCustomer(shop.store.id, { email: EMAIL })
    await settle(service)
    assert.equal((await sold.read()).customer.email, EMAIL)
    await releaseQuotes(service, EMAIL)
    await pass(service, 60_000)
    await settle(service)
    assert.notEqual((await sold.read()).customer.email, EMAIL)
    assert.equal((await other.read()).customer.email, 'kim@buyer.example')
  })
})

describe('privacy.data_request', () => {
  it('is available to the Admin for 30 days with all quotes and everything the person wrote, and disappears with them', async () => {
    const { service, shop } = desk
    const { id } = await openPersonal()
    await service.platform.requestCustomerData(shop.store.id, { email: EMAIL })
    await settle(service)
    await desk.signAll()
    const { body } = await desk.admin.call('GET', '/admin/api/data-requests')
    const [request] = body.data
    assert.equal(request.email, EMAIL)
    assert.deepEqual(request.quote_ids, [id])
    const { status, body: all } = await desk.admin.call('GET', `/admin/api/data-requests/${request.id}`)
    assert.equal(status, 200, JSON.stringify(all))
    assert.equal(all.quotes[0].customer.name, `${CANARY} Kim`)
    assert.deepEqual(all.messages.map(({ body }: { body: string }) => body).sort(), [
      `${CANARY} by the API`,
      `${CANARY} says`,
    ])
    assert.equal((await desk.manager.call('GET', '/admin/api/data-requests')).status, 403)
    await service.platform.redactCustomer(shop.store.id, { email: EMAIL })
    await settle(service)
    assert.deepEqual((await desk.admin.call('GET', '/admin/api/data-requests')).body.data, [])
    assert.deepEqual(await findTraces(desk.service, [CANARY]), [])
    const person = { customerId: null, email: EMAIL, orderIds: [] }
    assert.deepEqual(await listQuotesOfPerson(service.db, shop.store.id, person), [])
  })

  it('that waits for a retry disappears with a redaction, too, and leaves other people their own', async () => {
    const { service, shop } = desk
    const other = 'other@buyer.example'
    const retryAt = new Date(service.now.getTime() + DAY_MS)
    for (const email of [EMAIL, other]) {
      await service.pool.query(
        `insert into platform_delivery (store_id, delivery_id, topic, event, email_enc, next_attempt_at, received_at)
         values ($1, $2, 'privacy.data_request', $3, $4, $5, $6)`,
        [
          ...[shop.store.id, `waits for ${email === EMAIL ? 'a retry' : other}`],
          { type: 'privacy.data_request', customerId: null, email: null, orderIds: [] },
          ...[service.systems.secretBox.seal(email), retryAt, service.now],
        ],
      )
    }
    await service.platform.redactCustomer(shop.store.id, { email: EMAIL })
    await settle(service)
    assert.deepEqual(await findTraces(service, [CANARY]), [])
    await pass(service, DAY_MS)
    await settle(service)
    assert.deepEqual(await findTraces(service, [CANARY]), [], 'nothing is recorded later')
    await desk.signAll()
    const { body } = await desk.admin.call('GET', '/admin/api/data-requests')
    assert.deepEqual(
      body.data.map(({ email }: { email: string }) => email),
      [other],
    )
  })
})

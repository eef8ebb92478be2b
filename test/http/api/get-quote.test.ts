import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('GET /v1/quotes/{id}', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  it('finds the quote by its id, not by its number', async () => {
    const { body: quote } = await shop.post(quoteRequest())
    assert.deepEqual((await shop.call('GET', `/v1/quotes/${quote.id}`)).body, quote)
    assert.equal((await shop.call('GET', `/v1/quotes/${quote.number}`)).status, 404)
  })

  it('leaves customer and buyer_note out without read_customer_data', async () => {
    const { body: quote } = await shop.post(quoteRequest())
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const { body } = await shop.call('GET', `/v1/quotes/${quote.id}`, { key })
    const { customer, ...rest } = quote
    assert.deepEqual(body, {
      ...rest,
      lines: rest.lines.map(({ buyer_note, ...line }: { buyer_note: unknown }) => line),
    })
  })

  it('requires the scope read_quotes', async () => {
    const key = await service.addKey(shop.store, { scopes: ['write_quotes'] })
    const { status, body } = await shop.call('GET', '/v1/quotes/x', { key })
    assert.deepEqual([status, body.required_scopes], [403, ['read_quotes']])
  })

  it('answers 404 not_found for ids that are unknown, deleted or malformed', async () => {
    const { body: quote } = await shop.post(quoteRequest())
    await service.pool.query('update quote set deleted_at = now() where store_id = $1 and number = $2', [
      shop.store.id,
      quote.number,
    ])
    const { body: other } = await shop.post(quoteRequest())
    const bad = [
      quote.id,
      'qte_00000000000000000000000000',
      other.id.toUpperCase(),
      `${other.id}0`,
      other.id.slice(0, -1),
      other.id.replace('qte', 'evt'),
      other.id.slice(4),
      'x'.repeat(3000),
      '%F0%9F%98%80',
      "'--",
    ]
    for (const id of bad) {
      const { status, body } = await shop.call('GET', `/v1/quotes/${id}`)
      assert.deepEqual([status, body.code], [404, 'not_found'], id)
    }
  })

  it('shows its assignee, its proposal and what is pending', async () => {
    const { body: quote } = await shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 2 }] }))
    const proposal = {
      versionNumber: 1,
      sentBy: 'staff',
      createdAt: '2026-10-01T00:00:00.000Z',
      shippingStatus: 'quoted',
      shippingLabel: 'Truck',
      paymentTerms: 'Net 30',
      depositPercentage: '25.00',
      expiresAt: null,
      shippingTax: '0.00',
      note: null,
    }
    await service.pool.query(
      `with sam as (insert into staff (store_id, id, email, name, role, created_at)
          values ($1, gen_random_uuid(), 'sam@store.example', 'Sam', 'admin', now()) returning id)
        update quote set revision = revision + 1, assigned_staff_id = sam.id, proposal = $3, pending_approval = 'buyer', approval = '{}', shipping_total = 5, total = 84.98
        from sam where store_id = $1 and number = $2`,
      [shop.store.id, quote.number, JSON.stringify(proposal)],
    )
    const { body } = await shop.call('GET', `/v1/quotes/${quote.id}`)
    assert.equal(body.assigned_staff.email, 'sam@store.example')
    assert.match(body.assigned_staff.id, /^stf_[0-9a-z]{26}$/)
    assert.deepEqual(body.proposal, {
      version_number: 1,
      sent_by: 'staff',
      created_at: '2026-10-01T00:00:00.000Z',
      shipping_status: 'quoted',
      shipping_label: 'Truck',
      payment_terms: 'Net 30',
      deposit_percentage: '25.00',
      expires_at: null,
    })
    assert.deepEqual(body.approval, { active: true, pending_domain: 'buyer' })
    assert.deepEqual([body.totals.total, body.totals.headline, body.totals.shipping_total], ['84.98', '84.98', '5.00'])
  })
})

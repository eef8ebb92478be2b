import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('POST /v1/quotes', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  it("takes a variant line's facts from the platform and nothing about the product from the caller", async () => {
    const { status, body } = await shop.post(
      quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3, requested_price: '35', note: 'two coats' }] }),
    )
    assert.equal(status, 201)
    const [line] = body.lines
    const { id, product_id, ...rest } = line
    assert.match(id, /^qli_[0-9a-z]{26}$/)
    assert.match(product_id, /^gid:\/\/platform\/Product\/\d+$/)
    assert.deepEqual(rest, {
      quote_line_item_id: null,
      position: 0,
      variant_id: shop.board,
      sku: 'OAK-2-OIL',
      title: 'Oak board',
      variant_title: '2 m / Oiled',
      quantity: 3,
      catalog_price: '39.99',
      requested_price: '35.00',
      unit_price: null,
      line_total: '119.97',
      is_custom: false,
      requires_shipping: true,
      taxable: true,
      buyer_visibility: 'show',
      kit: null,
      decision: null,
      accepted: false,
      still_open: true,
      buyer_note: 'two coats',
    })
    const { rows } = await service.pool.query('select lines->0 as line from quote where number = $1', [body.number])
    const { productType, vendor, tags, imageUrl, collectionIds } = rows[0].line
    assert.deepEqual(
      [productType, vendor, tags, imageUrl, collectionIds.length],
      ['Boards', 'Northwood', ['wood', 'Premium'], 'https://cdn.example.com/oak.png', 1],
    )
    for (const key of ['price', 'title', 'sku', 'catalog_price', 'unit_price', 'product_id', 'vendor']) {
      const refused = await shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 1, [key]: '1.00' }] }))
      assert.deepEqual([refused.status, refused.body.errors[0].field], [400, `lines.0.${key}`])
    }
  })

  it('keeps showing the catalog as of the request', async () => {
    const { body } = await shop.post(quoteRequest({ lines: [{ variant_id: shop.longBoard, quantity: 1 }] }))
    const variants = [{ options: ['4 m', 'Oiled'], price: '1.23' }]
    await service.platform.saveProducts(
      shop.store.id,
      [{ handle: 'oak-board', title: 'Renamed', variants }],
      service.now,
    )
    const reread = await shop.call('GET', `/v1/quotes/${body.id}`)
    assert.deepEqual(reread.body, body)
    assert.equal(reread.body.lines[0].title, 'Oak board')
    const restored = [{ options: ['4 m', 'Oiled'], price: '79.98' }]
    await service.platform.saveProducts(
      shop.store.id,
      [{ handle: 'oak-board', title: 'Oak board', variants: restored }],
      service.now,
    )
  })

  it('estimates at catalog price, without custom lines (V15)', async () => {
    const lines = [
      { variant_id: shop.board, quantity: 3 },
      { variant_id: shop.mug, quantity: 7 },
      { custom: { title: 'Engraving', description: 'both sides' }, quantity: 2, requested_price: '5.5' },
    ]
    const { body } = await shop.post(quoteRequest({ lines }))
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [line.unit_price, line.line_total, line.is_custom]),
      [
        [null, '119.97', false],
        [null, '98.00', false],
        [null, null, true],
      ],
    )
    const { requested_price, catalog_price, variant_id, product_id, sku, title } = body.lines[2]
    assert.deepEqual(
      [requested_price, catalog_price, variant_id, product_id, sku, title],
      ['5.50', null, null, null, null, 'Engraving'],
    )
    assert.deepEqual(
      [body.lines[1].requires_shipping, body.lines[1].taxable, body.lines[1].variant_title],
      [false, false, null],
    )
    assert.deepEqual(body.totals, {
      currency: 'USD',
      subtotal: '217.97',
      discount_total: '0.00',
      shipping_total: '0.00',
      tax_estimate: '0.00',
      total: '217.97',
      accepted_total: null,
      still_open_total: null,
      headline: '217.97',
      headline_mode: 'none',
      base_currency: { currency: 'USD', total: '217.97', accepted_total: null, exchange_rate: '1' },
    })
  })

  it("answers 201 with a submitted quote containing the buyer's words, and the same quote when read again", async () => {
    const address = { first_name: 'Kim', city: 'Köln', country_code: 'DE', zip: '50667' }
    const { status, body } = await shop.post(
      quoteRequest({
        buyer: { email: 'Kim.Buyer@Example.COM', name: 'Kim', phone: '+49 1', company_name: 'Kim GmbH' },
        notes: 'Please hurry',
        po_number: 'PO-7',
        requested_delivery_date: '2028-02-29',
        shipping_address: address,
        source_url: 'https://shop.example.com/cart',
      }),
    )
    assert.equal(status, 201)
    assert.deepEqual(
      [body.status, body.mode, body.source, body.currency, body.version_number, body.negotiation_round, body.po_number],
      ['submitted', 'wholesale', 'api', 'USD', 0, 0, 'PO-7'],
    )
    assert.equal(body.requested_delivery_date, '2028-02-29T00:00:00.000Z')
    assert.equal(body.created_at, service.now.toISOString())
    assert.equal(body.updated_at, body.created_at)
    assert.deepEqual(body.customer, {
      email: 'kim.buyer@example.com',
      name: 'Kim',
      phone: '+49 1',
      company_name: 'Kim GmbH',
      notes: 'Please hurry',
      shipping_address: address,
      billing_address: null,
      custom_fields: {},
    })
    const { draft_order_ids, order_ids, ...ids } = body.platform
    assert.deepEqual([draft_order_ids, order_ids, new Set(Object.values(ids))], [[], [], new Set([null])])
    assert.deepEqual((await shop.call('GET', `/v1/quotes/${body.id}`)).body, body)
  })

  it('records quote.created with source api as the last event of the feed', async () => {
    const { body: quote } = await shop.post(quoteRequest())
    const { body: feed } = await shop.call('GET', `/v1/quotes/${quote.id}/events`)
    const [{ id, sequence, ...event }] = feed.data
    assert.equal(feed.data.length, 1)
    assert.deepEqual(event, {
      object: 'event',
      type: 'quote.created',
      created_at: quote.created_at,
      quote_id: quote.id,
      actor: 'system',
      data: { source: 'api' },
    })
    assert.match(id, /^evt_[0-9a-z]{26}$/)
    assert.match(sequence, /^[1-9]\d*$/)
  })

  it('is exact for a line of 1,000,000 x 9999999999.99 and for a hundred of them', async () => {
    const line = { variant_id: shop.giant, quantity: 1_000_000, requested_price: '9999999999.99' }
    const one = await shop.post(quoteRequest({ lines: [line] }))
    assert.equal(one.body.totals.total, '9999999999990000.00')
    assert.equal(one.body.lines[0].requested_price, '9999999999.99')
    const hundred = await shop.post(quoteRequest({ lines: Array.from({ length: 100 }, () => line) }))
    assert.equal(hundred.body.totals.subtotal, '999999999999000000.00')
    assert.deepEqual(
      hundred.body.lines.map((each: { position: number }) => each.position),
      [...Array(100).keys()],
    )
    assert.deepEqual((await shop.call('GET', `/v1/quotes/${hundred.body.id}`)).body, hundred.body)
  })

  it("uses the store's own currency", async () => {
    const abroad = await openShop(service, { store: { currency: 'EUR' } })
    const { body } = await abroad.post(quoteRequest())
    assert.deepEqual([body.currency, body.totals.currency, body.totals.base_currency.currency], ['EUR', 'EUR', 'EUR'])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const gid = (type: string, id: string) => `gid://platform/${type}/${id}`
const digits = (id: string) => id.slice(id.lastIndexOf('/') + 1)
const variant = (id: string) => quoteRequest({ lines: [{ variant_id: id, quantity: 1 }] })

describe('POST /v1/quotes: references to the platform', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  it('accepts full and numeric ids, and answers with full ones', async () => {
    for (const id of [shop.board, digits(shop.board)]) {
      const { status, body } = await shop.post(variant(id))
      assert.deepEqual([status, body.lines[0].variant_id], [201, shop.board])
    }
    for (const id of [gid('Customer', shop.buyer), shop.buyer]) {
      const { status, body } = await shop.post(quoteRequest({ customer_id: id }))
      assert.deepEqual([status, body.platform.customer_id], [201, gid('Customer', shop.buyer)])
    }
  })

  it('refuses ids of another namespace, type or format, each on its field', async () => {
    const wrong = (type: string, other: string, id: string) => [
      `gid://shopify/${type}/${id}`,
      `gid://platform/${other}/${id}`,
      `gid://platform/${type.toLowerCase()}/${id}`,
      `GID://platform/${type}/${id}`,
      `${gid(type, id)}/`,
      `${gid(type, id)}?x=1`,
      ` ${id}`,
      `${id}\n`,
      `0${id}`,
      `-${id}`,
      `${id}.0`,
      '0',
      '9'.repeat(19),
      'abc',
      '١',
    ]
    for (const id of wrong('ProductVariant', 'Product', digits(shop.board))) {
      const answer = await shop.post(variant(id))
      assert.deepEqual(
        [answer.status, answer.body.code, faults(answer)],
        [400, 'invalid_request', ['lines.0.variant_id']],
      )
    }
    for (const id of [...wrong('Customer', 'Company', shop.buyer), '']) {
      assert.deepEqual(faults(await shop.post(quoteRequest({ customer_id: id }))), ['customer_id'])
    }
    for (const id of wrong('CompanyLocation', 'Company', shop.berlin)) {
      const request = quoteRequest({ customer_id: shop.buyer, company_location_id: id })
      assert.deepEqual(faults(await shop.post(request)), ['company_location_id'])
    }
  })

  it('refuses unknown variants and those of an inactive product', async () => {
    const elsewhere = await openShop(service)
    const refused = [
      gid('ProductVariant', '999999999999999999'),
      elsewhere.board,
      shop.archived,
      shop.draft,
      shop.unlisted,
    ]
    const answer = await shop.post(quoteRequest({ lines: refused.map((variant_id) => ({ variant_id, quantity: 1 })) }))
    assert.equal(answer.status, 400)
    assert.deepEqual(
      faults(answer),
      [0, 1, 2, 3, 4].map((i) => `lines.${i}.variant_id`),
    )
  })

  it('refuses an unknown customer on customer_id', async () => {
    const answer = await shop.post(quoteRequest({ customer_id: '999999999999999999' }))
    assert.deepEqual([answer.status, answer.body.code, faults(answer)], [400, 'invalid_request', ['customer_id']])
  })

  it('reports the unknown customer and every invalid variant at once', async () => {
    const answer = await shop.post({
      ...quoteRequest({ customer_id: '999999999999999999', company_location_id: 'x' }),
      lines: [shop.board, '999999999999999999', 'x', shop.draft].map((variant_id) => ({ variant_id, quantity: 1 })),
    })
    assert.deepEqual(faults(answer), [
      'company_location_id',
      'customer_id',
      'lines.1.variant_id',
      'lines.2.variant_id',
      'lines.3.variant_id',
    ])
  })

  it('reads the same variant once for all of its lines', async () => {
    const lines = Array.from({ length: 100 }, (_, i) => ({
      variant_id: i % 2 ? shop.board : digits(shop.board),
      quantity: i + 1,
    }))
    const { body } = await shop.post(quoteRequest({ lines }))
    assert.equal(body.totals.total, '201949.50')
  })

  it('is wholesale without a customer, and for a customer without a location', async () => {
    for (const request of [
      quoteRequest(),
      quoteRequest({ company_location_id: shop.berlin }),
      quoteRequest({ customer_id: shop.floating }),
    ]) {
      const { body } = await shop.post(request)
      assert.deepEqual(
        [body.mode, body.platform.company_id, body.platform.company_location_id, body.platform.company_contact_id],
        ['wholesale', null, null, null],
      )
    }
  })

  it("is b2b with company, contact and location for a location's contact", async () => {
    const { body } = await shop.post(quoteRequest({ customer_id: shop.buyer }))
    assert.equal(body.mode, 'b2b')
    assert.equal(body.platform.company_id, gid('Company', shop.acme))
    assert.equal(body.platform.company_location_id, gid('CompanyLocation', shop.berlin))
    assert.match(body.platform.company_contact_id, /^gid:\/\/platform\/CompanyContact\/\d+$/)
  })

  it("chooses only among the customer's own locations, ignoring others", async () => {
    const place = async (company_location_id: string) =>
      (await shop.post(quoteRequest({ customer_id: shop.buyer, company_location_id }))).body.platform
        .company_location_id
    assert.equal(await place(shop.hamburg), gid('CompanyLocation', shop.hamburg))
    assert.equal(await place(gid('CompanyLocation', shop.hamburg)), gid('CompanyLocation', shop.hamburg))
    for (const foreign of [shop.oslo, '999999999999999999']) {
      assert.equal(await place(foreign), gid('CompanyLocation', shop.berlin))
    }
  })

  it("keeps the request's e-mail address, not the platform's", async () => {
    const { body } = await shop.post(quoteRequest({ customer_id: shop.buyer }))
    assert.equal(body.customer.email, 'kim@buyer.example')
  })
})

describe('POST /v1/quotes: a platform that does not answer', () => {
  for (const [what, answer] of [
    ['is unreachable', () => Promise.reject(new PlatformUnavailable('no route'))],
    ['never answers', () => new Promise<never>(() => {})],
  ] as const) {
    it(`answers 500 if the platform ${what}, keeps nothing, and allows a retry with the same key`, async () => {
      let isDown = true
      /** The time the platform was given, for each call. */
      const given: number[] = []
      const service = await openTestService({
        platform: {
          name: 'flaky',
          variantsByIds: async ({ deadline }, ids) => {
            given.push(deadline.getTime() - Date.now())
            return isDown ? answer() : new Map(ids.map((id) => [id, { ...VARIANT, id }]))
          },
          customer: async () => null,
        },
      })
      try {
        const store = await service.addStore()
        const key = await service.addKey(store)
        const post = () =>
          service.call('POST', '/v1/quotes', { key, body: variant('7'), headers: { 'idempotency-key': 'once' } })
        const failed = await post()
        for (const ms of given) assert.ok(ms <= 5_000, `${ms} ms were given`)
        assert.deepEqual([failed.status, failed.body.code], [500, 'internal_error'])
        assert.doesNotMatch(failed.body.detail, /no route|platform/i)
        for (const table of ['quote', 'event', 'mail_allowance', 'quote_counter', 'idempotency_key']) {
          assert.equal((await service.pool.query(`select from ${table}`)).rowCount, 0, table)
        }
        isDown = false
        const retried = await post()
        assert.deepEqual([retried.status, retried.body.number], [201, 'Q-1001'])
        assert.equal(retried.headers.get('idempotent-replayed'), null)
      } finally {
        await service.close()
      }
    })
  }
})

const VARIANT = {
  productId: 'gid://platform/Product/1',
  title: 'A thing',
  variantTitle: null,
  sku: null,
  imageUrl: null,
  price: '2.50',
  taxable: true,
  requiresShipping: true,
  productStatus: 'active',
  productType: '',
  vendor: '',
  tags: [],
  collectionIds: [],
} as const

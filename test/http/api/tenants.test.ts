import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('two stores', () => {
  let service: TestService
  let mine: Shop
  let theirs: Shop
  let their: { quote: string; event: string; endpoint: string; staff: string; cursor: string }
  before(async () => {
    service = await openTestService()
    mine = await openShop(service)
    theirs = await openShop(service)
    for (const shop of [mine, theirs]) for (let i = 0; i < 3; i++) await shop.post(quoteRequest({ po_number: 'PO' }))
    const { body: list } = await theirs.call('GET', '/v1/quotes?limit=1')
    const quote = list.data[0].id
    await service.pool.query(
      `with sam as (insert into staff (store_id, id, email, name, role, created_at)
          values ($1, gen_random_uuid(), 'sam@theirs.example', 'Sam', 'admin', now()) returning id)
        update quote set revision = revision + 1, assigned_staff_id = sam.id from sam where store_id = $1`,
      [theirs.store.id],
    )
    their = {
      quote,
      event: (await theirs.call('GET', '/v1/events')).body.data[0].id,
      endpoint: (await theirs.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.theirs.com/' } })).body.id,
      staff: (await theirs.call('GET', `/v1/quotes/${quote}`)).body.assigned_staff.id,
      cursor: list.next_cursor,
    }
  })
  after(() => service.close())

  /** Returns everything by which a client can tell answers apart. */
  function plain({ status, headers, body: { request_id, ...body } }: Answer) {
    return { status, body, headers: [...headers.keys()].sort(), type: headers.get('content-type') }
  }
  async function expectSame(foreign: string, unknown: string, ask: (id: string) => Promise<Answer>): Promise<void> {
    assert.deepEqual(plain(await ask(foreign)), plain(await ask(unknown)))
  }
  const nobody = (id: string) => `${id.slice(0, 4)}${'0'.repeat(26)}`

  const BY_QUOTE: [method: string, path: string, body?: unknown][] = [
    ['GET', ''],
    ['GET', '/events'],
    ['GET', '/events?starting_after=x'],
    ['POST', '/messages', { body: 'Hello' }],
    ['POST', '/messages', { body: 'Hello', internal: true }],
  ]
  for (const [method, path, body] of BY_QUOTE) {
    it(`answer ${method} /v1/quotes/{id}${path} for the other's quote as for an unknown one`, () =>
      expectSame(their.quote, nobody(their.quote), (id) => mine.call(method, `/v1/quotes/${id}${path}`, { body })))
  }
  for (const method of ['GET', 'DELETE']) {
    it(`answer ${method} /v1/webhooks/{id} for the other's endpoint as for an unknown one`, () =>
      expectSame(their.endpoint, nobody(their.endpoint), (id) => mine.call(method, `/v1/webhooks/${id}`)))
  }
  it("answer a starting_after of the other's event like an unknown one", async () => {
    for (const path of ['/v1/events', `/v1/quotes/${(await mine.call('GET', '/v1/quotes')).body.data[0].id}/events`]) {
      await expectSame(their.event, nobody(their.event), (id) => mine.call('GET', `${path}?starting_after=${id}`))
    }
  })
  it("treat the other's cursor as nonsense", () =>
    expectSame(their.cursor, 'x', (cursor) => mine.call('GET', `/v1/quotes?limit=1&cursor=${cursor}`)))
  it("treat the other's staff in a filter as nobody", () =>
    expectSame(their.staff, nobody(their.staff), (id) => mine.call('GET', `/v1/quotes?assigned_staff_id=${id}`)))

  it("treat the other's customer and variants as unknown", async () => {
    await expectSame(theirs.buyer, '999999999999999999', (id) => mine.post(quoteRequest({ customer_id: id })))
    const ask = (id: string) => mine.post(quoteRequest({ lines: [{ variant_id: id, quantity: 1 }] }))
    await expectSame(theirs.board, 'gid://platform/ProductVariant/999999999999999999', ask)
  })

  it("ignore the other's location like an unknown one", async () => {
    const place = async (location: string) => {
      const { status, body } = await mine.post(quoteRequest({ customer_id: mine.buyer, company_location_id: location }))
      return [status, body.platform]
    }
    assert.deepEqual(await place(theirs.berlin), await place('999999999999999999'))
  })

  it('have separate idempotency keys: the same key and body is another request', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const one = await theirs.post(quoteRequest(), { headers })
    const other = await mine.post(quoteRequest(), { headers })
    assert.deepEqual([one.status, other.status, other.headers.get('idempotent-replayed')], [201, 201, null])
    assert.notEqual(one.body.id, other.body.id)
    assert.equal(
      (await mine.post(quoteRequest({ notes: 'x' }), { headers: { 'idempotency-key': 'shared2' } })).status,
      201,
    )
    assert.equal((await theirs.post(quoteRequest(), { headers: { 'idempotency-key': 'shared2' } })).status, 201)
  })

  it('list nothing of each other', async () => {
    const ids = async (shop: Shop) => {
      const lists = [
        '/v1/quotes',
        '/v1/quotes?po_number=PO',
        '/v1/quotes?customer_email=kim@buyer.example',
        '/v1/events',
        '/v1/webhooks',
      ]
      const pages = await Promise.all(
        lists.map((path) => shop.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=50`)),
      )
      return pages.flatMap(({ body }) =>
        body.data.flatMap(({ id, quote_id }: { id: string; quote_id?: string }) => [id, quote_id ?? id]),
      )
    }
    const [ours, others] = [new Set(await ids(mine)), new Set(await ids(theirs))]
    assert.ok(ours.size > 3 && others.size > 3)
    assert.ok(ours.isDisjointFrom(others))
  })

  it("leave each other's endpoint, quote and feed unchanged", async () => {
    assert.equal((await theirs.call('GET', `/v1/webhooks/${their.endpoint}`)).status, 200)
    const { body } = await theirs.call('GET', `/v1/quotes/${their.quote}/events`)
    assert.deepEqual(
      body.data.map(({ type }: { type: string }) => type),
      ['quote.created'],
    )
    assert.deepEqual(faults(await theirs.call('GET', `/v1/events?starting_after=${their.event}`)), [])
  })
})

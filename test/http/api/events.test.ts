import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPartitions } from '../../../src/database/partitions.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const DAY_MS = 86_400_000

interface Event {
  id: string
  type: string
  created_at: string
  sequence: string
  quote_id: string
}

describe('GET /v1/events and GET /v1/quotes/{id}/events', () => {
  let service: TestService
  let shop: Shop
  let quotes: string[]
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    quotes = [(await shop.post(quoteRequest())).body.id, (await shop.post(quoteRequest())).body.id]
    for (const id of [quotes[0], quotes[1], quotes[0]]) await message(id ?? '')
  })
  after(() => service.close())

  const message = (id: string, at = shop) => at.call('POST', `/v1/quotes/${id}/messages`, { body: { body: 'Hello' } })
  const encode = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`
  async function feed(query = '', at = shop): Promise<Event[]> {
    const { status, body } = await at.call('GET', `/v1/events${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }

  it('lists every event of the store in order, numbered without gaps', async () => {
    const events = await feed()
    assert.deepEqual(
      events.map(({ type, sequence, quote_id }) => [type, sequence, quotes.indexOf(quote_id)]),
      [
        ['quote.created', '1', 0],
        ['quote.created', '2', 1],
        ['quote.message_created', '3', 0],
        ['quote.message_created', '4', 1],
        ['quote.message_created', '5', 0],
      ],
    )
    assert.deepEqual(
      events.map(({ id }) => id),
      events.map(({ id }) => id).sort(),
    )
    assert.deepEqual(
      events.map(({ created_at }) => created_at),
      events.map(({ created_at }) => created_at).sort(),
    )
  })

  it("lists a quote's own events under the quote, with the same parameters", async () => {
    const { body } = await shop.call('GET', `/v1/quotes/${quotes[0]}/events`)
    assert.deepEqual(
      body.data.map(({ sequence }: Event) => sequence),
      ['1', '3', '5'],
    )
    const [first] = await feed()
    const rest = await shop.call(
      'GET',
      `/v1/quotes/${quotes[0]}/events?type=quote.message_created&limit=1&starting_after=${first?.id}`,
    )
    assert.deepEqual([rest.body.data.map(({ sequence }: Event) => sequence), rest.body.has_more], [['3'], true])
    const [, other] = await feed()
    const after = await shop.call('GET', `/v1/quotes/${quotes[0]}/events?starting_after=${other?.id}`)
    assert.deepEqual(
      after.body.data.map(({ sequence }: Event) => sequence),
      ['3', '5'],
    )
  })

  it('answers 404 not_found under an unknown or deleted quote, whatever the parameters', async () => {
    const own = await openShop(service)
    const { body: gone } = await own.post(quoteRequest())
    await service.pool.query('update quote set deleted_at = now() where store_id = $1', [own.store.id])
    for (const id of [gone.id, 'qte_00000000000000000000000000', 'x', quotes[0]]) {
      for (const query of ['', '?limit=0', '?starting_after=x']) {
        const { status, body } = await own.call('GET', `/v1/quotes/${id}/events${query}`)
        assert.deepEqual([status, body.code], [404, 'not_found'])
      }
    }
  })

  it('filters by one or several types, and accepts every type of the catalog', async () => {
    const sequences = async (type: string) => (await feed(encode({ type }))).map(({ sequence }) => sequence)
    assert.deepEqual(await sequences('quote.created'), ['1', '2'])
    assert.deepEqual(await sequences('quote.message_created,quote.created,quote.created'), ['1', '2', '3', '4', '5'])
    assert.equal(EVENT_TYPES.length, 25)
    for (const type of EVENT_TYPES.slice(2))
      assert.ok(type === 'quote.message_created' || (await sequences(type)).length === 0)
    assert.deepEqual(await sequences(EVENT_TYPES.join(',')), ['1', '2', '3', '4', '5'])
  })

  it('treats both created bounds as inclusive', async () => {
    const events = await feed()
    const at = (i: number, more = 0) => new Date(Date.parse(events[i]?.created_at ?? '') + more).toISOString()
    const BOUNDS: [Record<string, string>, string[]][] = [
      [{ 'created[gte]': at(2) }, ['3', '4', '5']],
      [{ 'created[gte]': at(2, 1) }, ['4', '5']],
      [{ 'created[lte]': at(2) }, ['1', '2', '3']],
      [{ 'created[lte]': at(2, -1) }, ['1', '2']],
      [{ 'created[gte]': at(1), 'created[lte]': at(3) }, ['2', '3', '4']],
      [{ 'created[gte]': at(3), 'created[lte]': at(1) }, []],
      [{ 'created[lte]': '1969-01-01' }, []],
      [{ 'created[gte]': '0001-01-01' }, ['1', '2', '3', '4', '5']],
      [{ 'created[gte]': '9999-12-31' }, []],
    ]
    for (const [bounds, expected] of BOUNDS) {
      assert.deepEqual(
        (await feed(encode(bounds))).map(({ sequence }) => sequence),
        expected,
        JSON.stringify(bounds),
      )
    }
  })

  it('pages by the id of the last event, and ends on an empty page with a null cursor', async () => {
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { body }: { body: { data: Event[]; has_more: boolean; next_cursor: string | null } } = await shop.call(
        'GET',
        `/v1/events?limit=2${next && `&starting_after=${next}`}`,
      )
      seen.push(...body.data.map(({ sequence }) => sequence))
      assert.equal(body.next_cursor, body.data.at(-1)?.id ?? null)
      assert.equal(body.has_more, seen.length < 5)
      next = body.next_cursor
    }
    assert.deepEqual(seen, ['1', '2', '3', '4', '5'])
    const last = (await feed()).at(-1)?.id
    const { body } = await shop.call('GET', `/v1/events?starting_after=${last}`)
    assert.deepEqual(body, { object: 'list', data: [], has_more: false, next_cursor: null })
  })

  it('returns exactly what followed the last event handled', async () => {
    const last = (await feed()).at(-1)
    const { body: quote } = await shop.post(quoteRequest())
    const fresh = await feed(`?starting_after=${last?.id}`)
    assert.deepEqual(
      fresh.map(({ quote_id }) => quote_id),
      [quote.id],
    )
  })

  const BAD: [parameter: string, values: string[]][] = [
    ['limit', ['0', '51', 'x', '']],
    ['type', ['ping', 'quote.unknown', '', 'quote.created,', 'quote_created', 'quoteXcreated', 'QUOTE.CREATED']],
    ['created[gte]', ['2026-02-30', 'x', '', '2026-01-01T00:00:00']],
    ['created[lte]', ['2026-02-30', 'x', '', '2026-01-01 00:00:00Z']],
    [
      'starting_after',
      [
        '',
        'x',
        '\0',
        'evt_00000000000000000000000000',
        'qte_00000000000000000000000000',
        'evt_zzzzzzzzzzzzzzzzzzzzzzzzzz',
      ],
    ],
  ]
  for (const [parameter, values] of BAD) {
    it(`refuses a bad ${parameter} with one entry, in both feeds, and one given twice`, async () => {
      const twice = new URLSearchParams([
        [parameter, '1'],
        [parameter, '2'],
      ])
      for (const query of [...values.map((value) => encode({ [parameter]: value })), `?${twice}`]) {
        for (const path of ['/v1/events', `/v1/quotes/${quotes[0]}/events`]) {
          const answer = await shop.call('GET', path + query)
          assert.deepEqual(
            [answer.status, answer.body.code, faults(answer)],
            [400, 'invalid_request', [parameter]],
            query,
          )
        }
      }
    })
  }

  it("answers the same for a starting_after that is unknown, expired, another store's, another id or nonsense", async () => {
    const own = await openShop(service)
    await own.post(quoteRequest())
    const [foreign] = await feed()
    const [expired] = await feed('', own)
    const started = service.now
    service.now = new Date(started.getTime() + 31 * DAY_MS)
    await createPartitions(service.db, service.now)
    const { body: fresh } = await own.post(quoteRequest())
    const [latest] = await feed('', own)
    const answers = new Set<string>()
    for (const id of [
      foreign?.id,
      expired?.id,
      fresh.id,
      latest?.id.toUpperCase(),
      latest?.id.replace(/.$/, (digit) => (digit === 'z' ? 'y' : 'z')),
      'x',
      '',
      'evt_',
    ]) {
      const { status, body } = await own.call('GET', `/v1/events?starting_after=${id}`)
      const { request_id, ...rest } = body
      answers.add(JSON.stringify([status, rest]))
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
    service.now = started
  })

  it('shows an event for exactly 30 days, and accepts its id as starting_after as long', async () => {
    const own = await openShop(service)
    await own.post(quoteRequest())
    const [event] = await feed('', own)
    const started = service.now
    const at = async (ms: number) => {
      service.now = new Date(Date.parse(event?.created_at ?? '') + ms)
      const { body } = await service.call('GET', '/v1/events', { key: own.key })
      const { status } = await service.call('GET', `/v1/events?starting_after=${event?.id}`, { key: own.key })
      return [body.data.length, status]
    }
    assert.deepEqual(await at(30 * DAY_MS), [1, 200])
    assert.deepEqual(await at(30 * DAY_MS + 1), [0, 400])
    service.now = started
  })

  it('requires the scope read_quotes', async () => {
    const key = await service.addKey(shop.store, { scopes: ['write_quotes', 'read_customer_data'] })
    for (const path of ['/v1/events', `/v1/quotes/${quotes[0]}/events`]) {
      const { status, body } = await shop.call('GET', path, { key })
      assert.deepEqual([status, body.required_scopes], [403, ['read_quotes']])
    }
  })
})

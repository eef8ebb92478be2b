import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('GET /v1/quotes: cursors', () => {
  let service: TestService
  let shop: Shop
  let cursor: string
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    for (let i = 0; i < 7; i++) await shop.post(quoteRequest({ po_number: 'PO' }))
    cursor = (await list('limit=3')).body.next_cursor
  })
  after(() => service.close())

  const list = (query: string, at = shop) => at.call('GET', `/v1/quotes?${query}`)
  async function expectUnreadable(query: string, at = shop): Promise<void> {
    const answer = await list(query, at)
    assert.deepEqual([answer.status, answer.body.code, faults(answer)], [400, 'invalid_request', ['cursor']], query)
  }

  /** Returns the ids of all pages. */
  async function walk(query: string, at = shop): Promise<string[]> {
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await list(`${query}${next && `&cursor=${next}`}`, at)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      assert.ok(seen.length < 20, 'the walk does not end')
      assert.equal(body.has_more, body.next_cursor !== null)
      next = body.next_cursor
    }
    return seen
  }

  it('walks every quote once with any page size, ending in null', async () => {
    for (const sort of ['updated_at', '-updated_at']) {
      for (const limit of [1, 2, 3, 7, 50]) {
        const seen = await walk(`sort=${sort}&limit=${limit}`)
        assert.deepEqual([seen.length, new Set(seen).size], [7, 7])
      }
    }
  })

  it('breaks ties on updated_at by id, in the order of the sort', async () => {
    const own = await openShop(service)
    const made = await Promise.all(
      Array.from({ length: 9 }, () => service.call('POST', '/v1/quotes', { key: own.key, body: quoteRequest() })),
    )
    const ids = made.map(({ body }) => body.id).sort()
    assert.equal(new Set(made.map(({ body }) => body.updated_at)).size, 1)
    assert.deepEqual(await walk('sort=updated_at&limit=2', own), ids)
    assert.deepEqual(await walk('sort=-updated_at&limit=2', own), ids.toReversed())
  })

  it('continues with another limit and another key of the store', async () => {
    assert.equal((await list(`cursor=${cursor}&limit=4`)).body.data.length, 4)
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const { status, body } = await shop.call('GET', `/v1/quotes?cursor=${cursor}`, { key })
    assert.deepEqual([status, body.data.length], [200, 4])
  })

  it('works only for its own sort and filters', async () => {
    for (const change of [
      'sort=updated_at',
      'status=submitted',
      'mode=wholesale',
      'po_number=PO',
      'customer_email=kim@buyer.example',
      'updated_at[gte]=2020-01-01',
      'assigned_staff_id=x',
    ]) {
      await expectUnreadable(`cursor=${cursor}&${change}`)
    }
    const filtered = (await list('limit=2&po_number=PO&status=submitted')).body.next_cursor
    assert.equal((await list(`po_number=PO&status=submitted&cursor=${filtered}`)).status, 200)
    for (const query of [
      '',
      '&po_number=PO',
      '&status=submitted',
      '&po_number=P&status=submitted',
      '&po_number=PO&status=submitted,declined',
    ]) {
      await expectUnreadable(`cursor=${filtered}${query}`)
    }
  })

  it("works only for its own store: another store's is unreadable", async () => {
    const other = await openShop(service)
    await other.post(quoteRequest())
    await expectUnreadable(`cursor=${cursor}`, other)
  })

  it('detects tampering: any character changed, removed, added or repeated is 400', async () => {
    const position = fc.nat({ max: cursor.length - 1 })
    const digit = fc.constantFrom(...BASE64URL)
    const tampered = fc.oneof(
      fc.tuple(position, digit).map(([at, to]) => cursor.slice(0, at) + to + cursor.slice(at + 1)),
      position.map((length) => cursor.slice(0, length)),
      fc
        .tuple(position, fc.string({ unit: digit, minLength: 1, maxLength: 8 }))
        .map(([at, more]) => cursor.slice(0, at) + more + cursor.slice(at)),
      fc.string({ unit: digit, minLength: 1, maxLength: 8 }).map((more) => cursor + more),
      fc.constantFrom(
        `${cursor}=`,
        `${cursor}%20`,
        `%20${cursor}`,
        cursor + cursor,
        cursor.toLowerCase(),
        cursor.split('').reverse().join(''),
      ),
      fc.string({ unit: digit, minLength: 1, maxLength: 120 }),
    )
    await fc.assert(
      fc.asyncProperty(tampered, async (text) => {
        fc.pre(text !== cursor)
        await expectUnreadable(`cursor=${text}`)
      }),
      { numRuns: 300 },
    )
  })
})

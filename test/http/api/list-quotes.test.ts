import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const encode = (parameters: Record<string, string>) => `/v1/quotes?${new URLSearchParams(parameters)}`

describe('GET /v1/quotes', () => {
  let service: TestService
  let shop: Shop
  let ids: string[]
  let staff: string
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    const requests = [
      quoteRequest({ po_number: 'PO-1' }),
      quoteRequest({ po_number: 'PO-1', customer_id: shop.buyer }),
      quoteRequest({ buyer: { email: 'Other@Buyer.example' } }),
      quoteRequest({ po_number: 'po-1' }),
      quoteRequest(),
    ]
    ids = []
    for (const request of requests) ids.push((await shop.post(request)).body.id)
    await change('status', { 0: 'in_review', 1: 'declined' })
    const { rows } = await service.pool.query(
      `insert into staff (store_id, id, email, name, role, created_at)
        values ($1, gen_random_uuid(), 'sam@store.example', 'Sam', 'manager', now()) returning id`,
      [shop.store.id],
    )
    await change('assigned_staff_id', { 3: rows[0].id })
    staff = (await shop.call('GET', `/v1/quotes/${ids[3]}`)).body.assigned_staff.id
  })
  after(() => service.close())

  async function change(column: string, values: Record<number, unknown>, at = shop, of = ids): Promise<void> {
    for (const [i, value] of Object.entries(values)) {
      const { number } = (await at.call('GET', `/v1/quotes/${of[Number(i)]}`)).body
      await service.pool.query(
        `update quote set revision = revision + 1, ${column} = $1 where store_id = $2 and number = $3`,
        [value, at.store.id, number],
      )
    }
  }
  /** Returns the quotes a list shows, in its order, by their position in `ids`. */
  async function shown(parameters: Record<string, string>): Promise<number[]> {
    const { status, body } = await shop.call('GET', encode(parameters))
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((quote: { id: string }) => ids.indexOf(quote.id))
  }

  it('lists the most recently updated first, or last with sort=updated_at', async () => {
    assert.deepEqual(await shown({}), [4, 3, 2, 1, 0])
    assert.deepEqual(await shown({ sort: '-updated_at' }), [4, 3, 2, 1, 0])
    assert.deepEqual(await shown({ sort: 'updated_at' }), [0, 1, 2, 3, 4])
  })

  it('shows each quote as when reading it', async () => {
    const { body } = await shop.call('GET', '/v1/quotes')
    for (const quote of body.data) assert.deepEqual(quote, (await shop.call('GET', `/v1/quotes/${quote.id}`)).body)
  })

  it('filters by each parameter and by several together', async () => {
    const time = async (i: number) => (await shop.call('GET', `/v1/quotes/${ids[i]}`)).body.updated_at as string
    const [second, third] = [await time(1), await time(2)]
    const FILTERS: [Record<string, string>, number[]][] = [
      [{ status: 'submitted' }, [4, 3, 2]],
      [{ status: 'declined,in_review' }, [1, 0]],
      [{ status: 'in_review,declined,in_review' }, [1, 0]],
      [{ status: 'converted' }, []],
      [{ mode: 'b2b' }, [1]],
      [{ mode: 'wholesale' }, [4, 3, 2, 0]],
      [{ po_number: 'PO-1' }, [1, 0]],
      [{ po_number: 'po-1' }, [3]],
      [{ po_number: 'PO' }, []],
      [{ po_number: '' }, []],
      [{ customer_email: 'OTHER@buyer.EXAMPLE' }, [2]],
      [{ customer_email: 'other@buyer' }, []],
      [{ assigned_staff_id: staff }, [3]],
      [{ assigned_staff_id: 'nobody' }, []],
      [{ 'updated_at[gte]': third }, [4, 3, 2]],
      [{ 'updated_at[lte]': third }, [2, 1, 0]],
      [{ 'updated_at[gte]': second, 'updated_at[lte]': third }, [2, 1]],
      [{ 'created_at[gte]': third }, [4, 3, 2]],
      [
        {
          'created_at[gte]': third,
          status: 'submitted',
          mode: 'wholesale',
          po_number: 'po-1',
          assigned_staff_id: staff,
        },
        [3],
      ],
    ]
    for (const [parameters, expected] of FILTERS)
      assert.deepEqual(await shown(parameters), expected, JSON.stringify(parameters))
    for (const [parameters, expected] of FILTERS) {
      assert.deepEqual(
        await shown({ ...parameters, sort: 'updated_at' }),
        expected.toReversed(),
        JSON.stringify(parameters),
      )
    }
  })

  it('treats created_at[gte] and updated_at separately', async () => {
    const own = await openShop(service)
    const { body: old } = await own.post(quoteRequest())
    const { body: young } = await own.post(quoteRequest())
    await own.call('POST', `/v1/quotes/${old.id}/messages`, { body: { body: 'hello' } })
    const { body } = await own.call('GET', encode({ 'created_at[gte]': young.created_at }))
    assert.deepEqual(
      body.data.map((quote: { id: string }) => quote.id),
      [young.id],
    )
  })

  it('parses instants with an offset or as a date, and drops digits beyond milliseconds', async () => {
    const { updated_at } = (await shop.call('GET', `/v1/quotes/${ids[2]}`)).body
    const local = new Date(Date.parse(updated_at) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    const day = updated_at.slice(0, 10)
    const SAME: [string, number[]][] = [
      [local, [2, 1, 0]],
      [updated_at.replace('Z', '999999Z'), [2, 1, 0]],
      [updated_at.toLowerCase(), [2, 1, 0]],
      [day, []],
      ['0001-01-01', []],
      ['9999-12-31T23:59:59Z', [4, 3, 2, 1, 0]],
    ]
    for (const [bound, expected] of SAME) assert.deepEqual(await shown({ 'updated_at[lte]': bound }), expected, bound)
    for (const bound of [day, '0000-01-01'])
      assert.deepEqual(await shown({ 'updated_at[gte]': bound }), [4, 3, 2, 1, 0])
  })

  const DATES = [
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00 02:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00.Z',
    '+002026-01-01',
    '1767225600',
    'yesterday',
    '',
  ]
  const BAD: [parameter: string, values: string[]][] = [
    ['limit', ['0', '51', '-1', '1.5', 'ten', '', '9'.repeat(30), '1,2']],
    ['sort', ['created_at', '', '+updated_at', '-updated_at,updated_at']],
    [
      'status',
      ['open', '', 'submitted,', 'submitted,,declined', 'Submitted', 'submitted, declined', 'submitted;declined'],
    ],
    ['mode', ['retail', '', 'B2B', 'b2b,wholesale']],
    ['cursor', ['', 'x', 'AAAA', 'null', '%', '\0']],
    ['updated_at[gte]', DATES],
    ['updated_at[lte]', DATES],
    ['created_at[gte]', DATES],
    ['po_number', ['a\0b']],
    ['assigned_staff_id', ['\0']],
    ['customer_email', ['\0']],
  ]
  for (const [parameter, values] of BAD) {
    it(`refuses a bad ${parameter} with one entry, and one given twice`, async () => {
      for (const value of values) {
        const answer = await shop.call('GET', encode({ [parameter]: value }))
        assert.deepEqual(
          [answer.status, answer.body.code, faults(answer)],
          [400, 'invalid_request', [parameter]],
          value,
        )
      }
      const twice = new URLSearchParams([
        [parameter, '1'],
        [parameter, '2'],
      ])
      assert.deepEqual(faults(await shop.call('GET', `/v1/quotes?${twice}`)), [parameter])
    })
  }

  it('reports every bad parameter at once, each in one entry', async () => {
    const all = Object.fromEntries(BAD.map(([parameter, values]) => [parameter, values[0] ?? '']))
    assert.deepEqual(faults(await shop.call('GET', encode(all))), BAD.map(([parameter]) => parameter).sort())
  })

  it('suggests %2B for an unencoded +', async () => {
    const { body } = await shop.call('GET', '/v1/quotes?updated_at[gte]=2026-01-01T00:00:00+02:00')
    assert.match(body.errors[0].message, /%2B/)
  })

  it('accepts limits from 1 to 50, 20 by default', async () => {
    const own = await openShop(service)
    for (let i = 0; i < 52; i++) await own.post(quoteRequest())
    for (const [limit, length] of [
      ['1', 1],
      ['50', 50],
      [null, 20],
    ] as const) {
      const { body } = await own.call('GET', limit ? encode({ limit }) : '/v1/quotes')
      assert.deepEqual([body.data.length, body.has_more, typeof body.next_cursor], [length, true, 'string'])
    }
  })

  it('ignores unknown parameters, even between the pages of one walk', async () => {
    assert.deepEqual(await shown({ colour: 'red', 'updated_at[gt]': 'x', __proto__: 'y', page: '2' }), [4, 3, 2, 1, 0])
    const { body } = await shop.call('GET', encode({ limit: '2', utm: 'a' }))
    assert.deepEqual(await shown({ limit: '2', utm: 'b', cursor: body.next_cursor }), [2, 1])
  })

  it('filters by customer_email only with the scope read_customer_data', async () => {
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const answer = await shop.call('GET', encode({ customer_email: 'other@buyer.example' }), { key })
    assert.deepEqual([answer.status, answer.body.code, faults(answer)], [400, 'invalid_request', ['customer_email']])
    const both = await shop.call('GET', encode({ customer_email: 'x', limit: '0' }), { key })
    assert.deepEqual(faults(both), ['customer_email', 'limit'])
  })

  it('never shows a deleted quote', async () => {
    const own = await openShop(service)
    const made = [(await own.post(quoteRequest())).body, (await own.post(quoteRequest())).body]
    await service.pool.query('update quote set deleted_at = now() where store_id = $1 and number = $2', [
      own.store.id,
      made[0].number,
    ])
    for (const query of ['', '?status=submitted', '?sort=updated_at', '?customer_email=kim@buyer.example']) {
      const { body } = await own.call('GET', `/v1/quotes${query}`)
      assert.deepEqual(
        body.data.map((quote: { id: string }) => quote.id),
        [made[1].id],
      )
    }
  })

  it('is an empty last page for a store without quotes', async () => {
    const { body } = await (await openShop(service)).call('GET', '/v1/quotes')
    assert.deepEqual(body, { object: 'list', data: [], has_more: false, next_cursor: null })
  })
})

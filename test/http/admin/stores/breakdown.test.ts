import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OUTCOMES } from '../../../../src/domain/quotes/outcome.ts'
import { makeQuotes } from '../../../support/database/many-quotes.ts'
import { noteStoreSkus } from '../../../support/database/note-store-skus.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

const HOUR_MS = 3_600_000

describe('GET /admin/api/analytics/breakdown', () => {
  let desk: Desk
  let other: Staff
  before(async () => {
    desk = await openDesk()
    other = await desk.sign('sales_rep')
    await makeQuotes(desk.service, desk.shop.store, 200, [desk.rep.member.id, other.member.id])
    await desk.service.pool.query("update quote set deleted_at = updated_at where number like 'M-10_5'")
    await desk.service.pool.query("update quote set source = 'manual' where number like 'M-1__1'")
    await desk.service.pool.query(`
      update quote set loss_reason = case right(number, 1)::int % 3 when 0 then 'price' when 1 then 'competitor' else 'other' end
      where status in ('declined', 'expired', 'closed') and number like 'M-1__%' and right(number, 1)::int > 3`)
    const skus = [
      ['M-1__2', 'BOARD'],
      ['M-1__3', "BOARD', MUG"],
      ['M-11_3', '=MUG'],
    ]
    for (const [numbers, sku] of skus) {
      await desk.service.pool.query('update quote set lines = lines || $2::jsonb where number like $1', [
        numbers,
        JSON.stringify([{ sku }]),
      ])
    }
    await noteStoreSkus(desk.service, desk.shop.store.id)
  })
  after(() => desk.service.close())

  const ago = (hours: number) => new Date(desk.service.now.getTime() - hours * HOUR_MS).toISOString()
  const timesOf = (from: string, to: string) => `created_from=${from}&created_to=${to}`
  const read = async (by: string, times: string, staff = desk.admin) =>
    staff.call('GET', `/admin/api/analytics/breakdown?by=${by}&${times}`)
  /** Counts the quotes on all pages of the list. */
  const count = async (query: string) => {
    let [found, cursor] = [0, '']
    do {
      const { status, body } = await desk.admin.call('GET', `/admin/api/quotes?limit=100&${query}${cursor}`)
      assert.equal(status, 200, JSON.stringify(body))
      found += body.data.length
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
    } while (cursor !== '')
    return found
  }
  const FILTERS: Record<string, (key: string | null) => string> = {
    person: (key) => `assignee=${key ?? 'none'}`,
    product: (key) => `sku=${encodeURIComponent(key ?? '')}`,
    status: (key) => `status=${key}`,
    source: (key) => `source=${key}`,
    loss_reason: (key) => `loss_reason=${key ?? 'none'}`,
  }

  /** Compares a group's figures with the lists behind them. */
  const compare = async (by: string, times: string, group: Record<string, string | number | null>) => {
    const list = `${times}&${FILTERS[by]?.(group.key as string | null)}`
    assert.equal(await count(list), group.quotes, list)
    if (by === 'status') return
    for (const [outcome, statuses] of Object.entries(OUTCOMES)) {
      const query = `${list}&status=${statuses.join(',')}`
      assert.equal(await count(query), group[outcome], query)
    }
  }

  /** Compares the figures of all groups, and their sum with the list of all. */
  const compareAll = async (by: string, times: string) => {
    const { status, body } = await read(by, times)
    assert.equal(status, 200, JSON.stringify(body))
    for (const group of body.data) await compare(by, times, group)
    if (by === 'product') return // quotes have several, or none
    const all = body.data.reduce((sum: number, { quotes }: { quotes: number }) => sum + quotes, 0)
    const lost = by === 'loss_reason' ? `&status=${OUTCOMES.lost.join(',')}` : ''
    assert.equal(await count(`${times}${lost}`), all, `${by} ${times}`)
  }

  it('each figure is the number of quotes that the list shows with the same filters, in any time', async () => {
    const random = () => [Math.random() * 220, Math.random() * 220].toSorted((a, b) => b - a)
    for (const [from = 0, to = 0] of [[250, 0], random(), random(), random()]) {
      const times = timesOf(ago(from), ago(to))
      for (const by of Object.keys(FILTERS)) await compareAll(by, times)
    }
  })

  it('names people and adds what their quotes come to; the export says the same and runs no formula', async () => {
    await desk.service.pool.query("update staff set name = '=Rita' where store_id = $1 and name = $2", [
      desk.shop.store.id,
      desk.rep.member.name,
    ])
    const times = timesOf(ago(250), ago(0))
    const { body } = await read('person', times)
    const rita = body.data.find(({ key }: { key: string }) => key === desk.rep.member.id)
    assert.equal(rita.name, '=Rita')
    const { rows } = await desk.service.pool.query(
      'select sum(total)::text as total from quote where store_id = $1 and deleted_at is null',
      [desk.shop.store.id],
    )
    const hundredths = body.data.map(({ total }: { total: string }) => BigInt(total.replace('.', '')))
    assert.equal(
      hundredths.reduce((sum: bigint, one: bigint) => sum + one, 0n),
      BigInt(rows[0].total.replace('.', '')),
    )
    const { cookie } = desk.admin
    const path = `/admin/api/analytics/breakdown.csv?by=person&${times}`
    const csv = await fetch(`${desk.service.baseUrl}${path}`, { headers: { cookie } })
    assert.equal(csv.status, 200)
    const lines = (await csv.text()).trim().split('\r\n')
    assert.equal(lines.length, body.data.length + 1)
    const { quotes, won, lost, open, total } = rita
    assert.ok(lines.includes(["'=Rita", quotes, won, lost, open, total, body.currency].join(',')), lines.join('\n'))
  })

  it('counts a quote for each of its products, those in most quotes first', async () => {
    const { body } = await read('product', timesOf(ago(250), ago(0)))
    assert.deepEqual(
      body.data.map(({ key, quotes }: { key: string; quotes: number }) => [key, quotes]),
      [
        ['BOARD', 20],
        ["BOARD', MUG", 20],
        ['=MUG', 10],
      ],
    )
  })

  it('counts the reasons of lost quotes: those given, no answer where an offer expired, and not said', async () => {
    const { body } = await read('loss_reason', timesOf(ago(250), ago(0)))
    const keys = body.data.map(({ key }: { key: string | null }) => key)
    for (const key of ['price', 'competitor', 'other', 'no_answer', null]) assert.ok(keys.includes(key), `${key}`)
  })

  it('is for those who may see figures, and asks for a time that ends after it begins', async () => {
    const times = timesOf(ago(2), ago(1))
    assert.equal((await read('person', times, desk.rep)).status, 403)
    assert.equal((await read('person', timesOf(ago(1), ago(2)))).body.errors[0].field, 'created_from')
    assert.equal((await read('weekday', times)).status, 400)
  })
})

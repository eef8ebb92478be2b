import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { makeQuotes } from '../../../support/database/many-quotes.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

describe('GET /admin/api/quotes/export.csv', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const read = async (query = '', { cookie } = desk.admin) => {
    const answer = await fetch(`${desk.service.baseUrl}/admin/api/quotes/export.csv${query}`, { headers: { cookie } })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="quotes.csv"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    return parse(bytes, { columns: true, bom: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  }

  it('contains each matching quote once, in the requested order, over many pages', async () => {
    const made = await makeQuotes(desk.service, desk.shop.store, 1_200, [desk.rep.member.id])
    const rows = await read('?sort=number')
    assert.deepEqual(
      rows.map((row) => row.Number),
      made.map(({ number }) => number),
    )
    const open = await read('?status=submitted&sort=number')
    assert.deepEqual(
      open.map((row) => row.Number),
      made.filter(({ status }) => status === 'submitted').map(({ number }) => number),
    )
    const searched = await read('?q=petrov%20sons&sort=number')
    assert.equal(searched.length, made.length, 'more than a search fetches')
    const waiting = await read('?q=petrov&status=submitted&sort=total')
    assert.deepEqual(new Set(waiting.map((row) => row.Number)), new Set(open.map((row) => row.Number)))
    const statuses = [...new Set(made.map(({ status }) => status))].slice(1).join()
    assert.equal((await read(`?status=${statuses}&sort=total`)).length, made.length - open.length)
    const other = await desk.sign('sales_rep')
    assert.equal((await read('', other)).length, made.filter(({ assignee }) => assignee === null).length)
  })

  it('makes no cell a formula, and keeps commas, quotes and line breaks', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a,b', 'say "hi"', 'two\nlines', '=a,"b"\r\nc']
    for (const [i, name] of names.entries()) {
      await desk.open({ buyer: { email: `csv${i}@cells.example`, name, company_name: `${name}.` } })
    }
    const rows = await read('?q=cells.example&sort=number')
    assert.deepEqual(
      rows.map(({ Buyer }) => Buyer),
      names.map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)),
    )
  })

  it('runs two at a time, and says when to come back', async () => {
    const client = await desk.service.pool.connect()
    await client.query('begin; lock table quote in access exclusive mode')
    const running = [desk.admin, desk.admin].map(({ cookie }) =>
      fetch(`${desk.service.baseUrl}/admin/api/quotes/export.csv`, { headers: { cookie } }),
    )
    const started = await Promise.all(running) // their first rows have arrived, the next ones wait for the table
    const { status, headers, body } = await desk.admin.call('GET', '/admin/api/quotes/export.csv')
    await client.query('rollback')
    client.release()
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'rate_limited', '5'])
    const [first, second] = await Promise.all(started.map((answer) => answer.text()))
    assert.equal(first, second)
    assert.ok((await read()).length > 1_000)
  })

  it("accepts only the list's filters, and contains nothing of another store", async () => {
    const { status, body } = await desk.admin.call('GET', '/admin/api/quotes/export.csv?limit=3')
    assert.deepEqual([status, body.errors[0].field], [400, 'limit'])
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual(await read('', stranger), [])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decidePostMessage } from '../../../../src/domain/quotes/post-message.ts'
import { indexSkus } from '../../../../src/jobs/upkeep/index-skus.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { jobContext } from '../../../support/service/jobs.ts'
import { openTestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { type Negotiation, openNegotiation } from '../../../support/shop/negotiation.ts'

describe('GET /admin/api/search', () => {
  let desk: Desk
  let quote: Negotiation
  let number: string
  before(async () => {
    desk = await openDesk()
    quote = await desk.open({ buyer: { email: 'kim@search.example', name: 'Kim Çelik', company_name: 'Nordwind' } })
    number = (await quote.read()).number
  })
  after(() => desk.service.close())

  const search = async (q: string, staff: Staff = desk.admin) => {
    const { status, body } = await staff.call('GET', `/admin/api/search?q=${encodeURIComponent(q)}`)
    assert.equal(status, 200, JSON.stringify(body))
    const { object, quotes, skus, companies, customers } = body
    assert.equal(object, 'search_result')
    return {
      quotes: quotes.map((one: { number: string }) => one.number),
      skus: skus.map((one: { sku: string; quote: { number: string } }) => `${one.sku} in ${one.quote.number}`),
      companies: companies.map((one: { name: string }) => one.name),
      customers: customers.map((one: { email: string }) => one.email),
    }
  }
  const nothing = { quotes: [], skus: [], companies: [], customers: [] }

  it('finds quotes by number, buyer and company, SKUs in quotes, and the platform’s companies and customers', async () => {
    assert.deepEqual((await search(number)).quotes, [number])
    assert.deepEqual(await search('nordwind celik'), { ...nothing, quotes: [number] })
    assert.deepEqual(await search('oak-2'), { ...nothing, skus: [`OAK-2-OIL in ${number}`] })
    const { companies, customers } = await search('acme')
    assert.deepEqual([companies, customers.toSorted()], [['Acme'], ['buyer@acme.example', 'floating@acme.example']])
    assert.deepEqual((await search('other@globex')).customers, ['other@globex.example'])
  })

  it('finds a SKU in quotes far beyond those changed last, each once, and no longer where the line is gone', async () => {
    const old = await desk.open()
    const { number: first } = await old.read()
    const setSku = (sku: string | null) =>
      old.decide((read, now) => ({
        ...decidePostMessage(read, { id: 'msg_1', internal: false, by: 'merchant' }, now),
        quote: { ...read, lines: read.lines.map((line, i) => (i === 0 ? { ...line, sku } : line)) },
      }))
    await setSku('Vintage-77%A')
    await indexSkus(jobContext(desk.service))
    for (let i = 0; i < 51; i += 1) await desk.open()
    assert.deepEqual((await search('vintage-77')).skus, [`Vintage-77%A in ${first}`])
    assert.deepEqual((await search('77%a')).skus, [`Vintage-77%A in ${first}`])
    assert.deepEqual((await search('oak-2')).skus.length, 6)
    await setSku(null)
    assert.deepEqual((await search('vintage-77')).skus, [])
  })

  it('has the SKUs of a quote found at once, before the job has noted them', async () => {
    const { number: newest } = await (await desk.open()).read()
    assert.ok((await search('oak-2')).skus.includes(`OAK-2-OIL in ${newest}`))
  })

  it('takes signs that mean something to SQL for themselves', async () => {
    for (const q of ['%%%', '___', 'oak_2', "'; drop table quote; --", '\\\\\\'])
      assert.deepEqual(await search(q), nothing, q)
  })

  it("shows a sales rep no quote and no SKU of a colleague's", async () => {
    const { member } = desk.manager
    const taken = await desk.act(desk.admin, quote, 'assign', { staff_id: member.id })
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    assert.deepEqual((await search(number, desk.manager)).quotes, [number])
    assert.deepEqual(await search(number, desk.rep), nothing)
    await indexSkus(jobContext(desk.service))
    assert.ok(!(await search('oak-2', desk.rep)).skus.includes(`OAK-2-OIL in ${number}`))
    assert.deepEqual((await search('acme', desk.rep)).companies, ['Acme'])
  })

  it('refuses to search for nothing, or for a page of text', async () => {
    for (const q of ['', 'x'.repeat(201)]) {
      assert.equal((await desk.admin.call('GET', `/admin/api/search?q=${q}`)).status, 400)
    }
  })
})

it('a platform that does not answer hides no quote from the search', async () => {
  const away = () => Promise.reject(new PlatformUnavailable('The platform is away'))
  const service = await openTestService({ platform: { searchCompanies: away, searchCustomers: away } })
  try {
    const shop = await openShop(service)
    const quote = await openNegotiation(service, shop)
    const staff = await signInAs(service, shop.store, 'sales_rep')
    const { status, body } = await staff.call('GET', '/admin/api/search?q=oak-2')
    assert.deepEqual([status, body.skus[0].quote.id, body.companies, body.customers], [200, quote.id, [], []])
  } finally {
    await service.close()
  }
})

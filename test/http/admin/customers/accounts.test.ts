import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { settle } from '../../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { type Negotiation, openNegotiation } from '../../../support/shop/negotiation.ts'
import { converted, openV01 } from '../../../support/shop/orders.ts'

let desk: Desk
let sold: Negotiation
let isAway = false
before(async () => {
  const service: TestService = await openTestService({
    platform: {
      companyContacts: async (call, id) => {
        if (isAway) throw new PlatformUnavailable('It is down')
        return service.platform.companyContacts(call, id)
      },
    },
  })
  desk = await openDesk(service)
  sold = await buy('buyer', ['accept', 'reject'])
  await buy('other', ['accept', 'accept'])
})
after(() => desk.service.close())

const get = async (path: string, staff: Staff = desk.admin) => staff.call('GET', `/admin/api/${path}`)
const read = async (path: string, staff?: Staff) => {
  const { status, body } = await get(path, staff)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Sells 3 boards and 7 mugs at 10.00 each to a contact, by these decisions; others stay open. */
async function buy(who: 'buyer' | 'other', decisions: ('accept' | 'reject')[]): Promise<Negotiation> {
  const { service, shop } = desk
  const location = who === 'buyer' ? shop.berlin : shop.oslo
  const quote = await openNegotiation(service, shop, {
    customer_id: shop[who],
    company_location_id: location,
    buyer: { email: who === 'buyer' ? 'buyer@acme.example' : 'other@globex.example' },
  })
  await quote.send()
  await quote.answer(...decisions)
  return quote
}

const prices = (body: { data: { sku: string | null; title: string; unit_price: string; quantity: number }[] }) =>
  body.data.map(({ sku, title, unit_price: price, quantity }) => [sku, title, price, quantity])

describe("a company's page", () => {
  it('has its name, contacts and addresses from the platform, and what its quotes have come to', async () => {
    const body = await read(`companies/${desk.shop.acme}`)
    assert.deepEqual([body.name, body.kind, body.platform_silent], ['Acme', 'company', false])
    assert.deepEqual(
      body.contacts.map(({ email }: { email: string }) => email),
      ['buyer@acme.example', 'floating@acme.example'],
    )
    assert.deepEqual(
      body.locations.map(({ name, shipping_address: at }: { name: string; shipping_address: string }) => [name, at]),
      [
        ['Berlin', 'Berlin'],
        ['Hamburg', 'Hamburg'],
      ],
    )
    const { quotes, won, lost, win_rate: rate, accepted_net: net } = body.figures
    assert.deepEqual({ quotes, won, lost, rate, net }, { quotes: 1, won: 1, lost: 0, rate: 100, net: '30.00' })
  })

  it('says what it paid for a SKU, and nothing of what it did not accept or of others', async () => {
    assert.deepEqual(prices(await read(`companies/${desk.shop.acme}/prices?q=oak-2`)), [
      ['OAK-2-OIL', 'Oak board', '10.00', 3],
    ])
    assert.deepEqual(prices(await read(`companies/${desk.shop.acme}/prices`)).length, 1)
    assert.deepEqual(prices(await read(`companies/${desk.shop.acme}/prices?q=mug`)), [])
    assert.deepEqual(prices(await read(`companies/${desk.shop.globex}/prices?q=mug`)), [[null, 'Mug', '10.00', 7]])
  })

  it('lists its quotes and orders', async () => {
    const { service, shop, admin } = desk
    const quote = await openV01(service, shop, ['accept', 'accept', 'accept'], {
      request: { customer_id: shop.other, company_location_id: shop.oslo, buyer: { email: 'other@globex.example' } },
    })
    const [made] = await converted(admin, quote)
    const draft = made.platform.draft_order_id.split('/').at(-1)
    await admin.call('POST', `/admin/api/platform/draft-orders/${draft}/mark-paid`, {})
    await settle(service)
    const [order] = (await read(`companies/${shop.globex}/orders`)).data
    assert.deepEqual([order.quote_id, order.financial], [quote.id, 'paid'])
    const first = await read(`companies/${shop.globex}/quotes?limit=1`)
    assert.deepEqual([first.data[0].id, first.has_more], [quote.id, true])
    const second = await read(`companies/${shop.globex}/quotes?limit=1&cursor=${first.next_cursor}`)
    assert.equal(second.data.length, 1)
    assert.notEqual(second.data[0].id, quote.id)
  })

  it('shows what the service itself knows while the platform is silent', async () => {
    isAway = true
    const body = await read(`companies/${desk.shop.acme}`)
    isAway = false
    assert.deepEqual([body.name, body.contacts, body.platform_silent, body.figures.won], ['Acme', [], true, 1])
  })

  it('is not found without a company, nor are its parts', async () => {
    for (const id of ['999999999', 'acme', sold.id])
      for (const part of ['', '/quotes', '/orders', '/prices', '/notes'])
        assert.equal((await get(`companies/${id}${part}`)).status, 404, `${id}${part}`)
  })
})

describe("a customer's page", () => {
  it('has who they are, their companies, and what they paid', async () => {
    const body = await read(`customers/${desk.shop.buyer}`)
    assert.deepEqual([body.email, body.name, body.tags], ['buyer@acme.example', 'A Buyer', ['VIP']])
    assert.deepEqual(
      body.companies.map(({ name }: { name: string }) => name),
      ['Acme'],
    )
    assert.deepEqual(prices(await read(`customers/${desk.shop.buyer}/prices?q=board`)), [
      ['OAK-2-OIL', 'Oak board', '10.00', 3],
    ])
  })
})

it('a Sales rep finds nothing of quotes they may not see', async () => {
  const { revision } = await sold.read()
  const given = { revision, staff_id: desk.admin.member.id }
  assert.equal((await desk.admin.call('POST', `/admin/api/quotes/${sold.id}/assign`, given)).status, 200)
  const { acme } = desk.shop
  assert.equal((await read(`companies/${acme}`, desk.rep)).figures.quotes, 0)
  assert.deepEqual((await read(`companies/${acme}/quotes`, desk.rep)).data, [])
  assert.deepEqual((await read(`companies/${acme}/prices`, desk.rep)).data, [])
})

describe('notes', () => {
  const path = () => `companies/${desk.shop.acme}/notes`
  const add = (staff: Staff, body: string) => {
    desk.service.now = new Date(desk.service.now.getTime() + 1) // each is newer than the last
    return staff.call('POST', `/admin/api/${path()}`, { body })
  }
  const bodies = async () => (await read(path())).data.map(({ body }: { body: string }) => body)

  it('name their author, newest first, and are deleted by their author or an Admin alone', async () => {
    const mine = (await add(desk.rep, 'Pays late')).body
    const theirs = (await add(desk.manager, 'Prefers pallets')).body
    assert.deepEqual(await bodies(), ['Prefers pallets', 'Pays late'])
    assert.equal(theirs.author.name, desk.manager.member.name)
    const remove = (staff: Staff, id: string) => staff.call('DELETE', `/admin/api/${path()}/${id}`)
    assert.equal((await remove(desk.rep, theirs.id)).status, 404)
    assert.equal((await remove(desk.rep, mine.id)).status, 200)
    assert.equal((await remove(desk.admin, theirs.id)).status, 200)
    assert.deepEqual(await bodies(), [])
  })

  it('about a customer are part of their data, and go when they are redacted', async () => {
    const { shop, admin, service } = desk
    await admin.call('POST', `/admin/api/customers/${shop.buyer}/notes`, { body: 'Calls on Mondays' })
    const find = { email: 'buyer@acme.example' }
    assert.equal((await admin.call('POST', '/admin/api/customer-data/find', find)).body.counts.notes, 1)
    const { body } = await admin.call('POST', '/admin/api/customer-data/export', find)
    assert.deepEqual(
      body.notes.map((note: { body: string }) => note.body),
      ['Calls on Mondays'],
    )
    await service.platform.redactCustomer(shop.store.id, find)
    await settle(service)
    const { rows } = await service.pool.query('select body from account_note')
    assert.deepEqual(rows, [])
  })
})

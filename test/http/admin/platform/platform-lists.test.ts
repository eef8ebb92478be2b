import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { converted, openV01 } from '../../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const list = async (path: string) => {
  const { status, body } = await desk.rep.call('GET', `/admin/api/platform/${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const names = (body: { data: { title?: string; name?: string; email?: string }[] }) =>
  body.data.map(({ title, name, email }) => title ?? (email ? email : name))

it('products are found by every word in title, handle, tags or SKU, with variants and collections', async () => {
  const [board] = (await list('products?q=oak-4%20premium')).data
  assert.deepEqual([board.title, board.collections, board.variant_count], ['Oak board', ['Timber'], 2])
  assert.deepEqual(
    board.variants.map(({ sku, price }: { sku: string; price: string }) => [sku, price]),
    [
      ['OAK-2-OIL', '39.99'],
      ['OAK-4-OIL', '79.98'],
    ],
  )
  assert.deepEqual(names(await list('products?status=draft')), ['draft'])
  assert.deepEqual(names(await list('products?q=100%25')), [])
})

it('pages of products follow each other without a gap', async () => {
  const seen: (string | undefined)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`products?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...names(page))
    cursor = page.next_cursor
  }
  assert.deepEqual(seen, names(await list('products?limit=50')))
  assert.equal(seen.length, 6)
})

it('companies are found by name, location and contact, with who buys where', async () => {
  assert.deepEqual(names(await list('companies?q=hamburg')), ['Acme'])
  const [acme] = (await list('companies?q=floating@acme')).data
  assert.deepEqual([acme.location_count, acme.contact_count, acme.locations[0].address], [2, 2, 'Berlin'])
  const [buyer, floating] = acme.contacts
  assert.deepEqual([buyer.is_main_contact, buyer.roles.length, floating.roles.length], [true, 2, 0])
})

it('customers are found by part of their address', async () => {
  assert.deepEqual(names(await list('customers?q=ACME.example')), ['buyer@acme.example', 'floating@acme.example'])
  assert.equal((await list('customers?q=other')).data[0].companies[0].locations[0].name, 'Oslo')
})

it('draft orders and orders name their quote', async () => {
  const quote = await openV01(desk.service, desk.shop)
  const [made] = await converted(desk.admin, quote)
  const drafts = await desk.admin.call('GET', '/admin/api/platform/draft-orders')
  const { number } = await quote.read()
  assert.deepEqual(drafts.body.data[0].quote, { id: quote.id, number })
  assert.equal(drafts.body.data[0].id, made.platform.draft_order_id)
  const path = `/admin/api/platform/draft-orders/${made.platform.draft_order_id.split('/').at(-1)}/mark-paid`
  const { body } = await desk.admin.call('POST', path, {})
  assert.deepEqual(body.quote, { id: quote.id, number })
})

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, type Buyer, signInContact } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let main: Buyer
let ann: Buyer
let other: Buyer
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await addColleagues(service, shop)
  main = await signInContact(service, shop.store, 'buyer@acme.example')
  ann = await signInContact(service, shop.store, 'approver@acme.example')
  other = await signInContact(service, shop.store, 'other@globex.example')
})
after(() => service.close())

const at = (path = '') => `/companies/${shop.acme}/lists${path}`
const lines = (...all: [string, number][]) => all.map(([variant_id, quantity]) => ({ variant_id, quantity }))

it('a list of one contact is used, changed and deleted by their colleagues, and unknown to others', async () => {
  const made = await main.call('POST', at(), {
    name: ' Site kit ',
    lines: lines([shop.board, 3], [shop.mug, 1], [shop.board, 4]),
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual(
    [made.body.name, made.body.lines.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])],
    [
      'Site kit',
      [
        ['OAK-2-OIL', 7],
        [null, 1],
      ],
    ],
  )
  const [listed] = (await ann.call('GET', at())).body.data
  assert.deepEqual([listed.id, listed.line_count, listed.lines], [made.body.id, 2, undefined])
  const path = at(`/${listed.id}`)
  assert.equal((await other.call('GET', path)).status, 404)
  assert.equal((await other.call('GET', `/companies/${shop.globex}/lists/${listed.id}`)).status, 404)
  const changed = await ann.call('PUT', path, { name: 'Site kit 2', lines: lines([shop.mug, 2]) })
  assert.deepEqual([changed.status, (await main.call('GET', path)).body.line_count], [200, 1])
  assert.equal((await ann.call('DELETE', path)).status, 200)
  for (const method of ['GET', 'DELETE']) assert.equal((await main.call(method, path)).status, 404)
})

it('of two colleagues who give lists one name in the same moment, one is refused', async () => {
  const make = (name: string) => main.call('POST', at(), { name, lines: lines([shop.mug, 1]) })
  const made = [(await make('Left')).body, (await make('Right')).body]
  const renamed = await Promise.all(
    made.map(({ id }, i) => [main, ann][i]?.call('PUT', at(`/${id}`), { name: 'Both', lines: lines([shop.mug, 1]) })),
  )
  assert.deepEqual(renamed.map((answer) => answer?.status).sort(), [200, 409])
  const added = await Promise.all([make('New'), make('new'), make('NEW')])
  assert.deepEqual(added.map(({ status }) => status).sort(), [201, 409, 409])
  for (const { id } of (await main.call('GET', at())).body.data) await main.call('DELETE', at(`/${id}`))
})

it('a name is one list’s, whatever its case; what the catalog does not have is refused by its place', async () => {
  const save = (name: string, variant = shop.mug) => main.call('POST', at(), { name, lines: lines([variant, 1]) })
  const first = (await save('Monthly')).body
  assert.equal((await save('MONTHLY')).body.code, 'state_conflict')
  const second = (await save('Weekly')).body
  const taken = await main.call('PUT', at(`/${second.id}`), { name: 'monthly', lines: lines([shop.mug, 1]) })
  assert.equal(taken.body.code, 'state_conflict')
  const same = await main.call('PUT', at(`/${first.id}`), { name: 'monthly', lines: lines([shop.mug, 1]) })
  assert.deepEqual([same.status, same.body.name], [200, 'monthly'])
  const unknown = await save('Odd', '999999')
  assert.deepEqual([unknown.status, unknown.body.errors[0].field], [400, 'lines.0.variant_id'])
  for (const body of [{ name: ' ', lines: lines([shop.mug, 1]) }, { name: 'Empty', lines: [] }, {}]) {
    assert.equal((await main.call('POST', at(), body)).status, 400)
  }
  for (const id of ['lst_x', 'qte_00000000000000000000000000', '%00']) {
    assert.equal((await main.call('GET', at(`/${id}`))).status, 404)
  }
})

it('a company keeps 200 lists', async () => {
  await service.pool.query(
    `insert into shared_list (store_id, id, company_id, name, lines, saved_at)
    select $1, gen_random_uuid(), $2, 'Filler ' || n, '[]', now() from generate_series(1, 200) n`,
    [shop.store.id, shop.globex],
  )
  const full = await other.call('POST', `/companies/${shop.globex}/lists`, {
    name: 'One more',
    lines: lines([shop.mug, 1]),
  })
  assert.equal(full.body.code, 'limit_reached')
})

it('a location and its address are saved by the main contact, and asked for with them from then on', async () => {
  const path = `/companies/${shop.acme}/locations`
  const made = await main.call('POST', path, {
    name: 'Bonn',
    address: { address1: ' Am Hof 1 ', city: 'Bonn', zip: '53113', country_code: 'de', address2: ' ' },
  })
  assert.deepEqual(
    [made.status, made.body.address],
    [201, { address1: 'Am Hof 1', city: 'Bonn', zip: '53113', country_code: 'DE' }],
  )
  assert.equal((await main.call('POST', path, { name: 'Bonn', address: {} })).body.code, 'state_conflict')
  const at = `${path}/${encodeURIComponent(made.body.id)}`
  assert.equal((await main.call('PUT', at, { name: 'Berlin', address: {} })).body.code, 'state_conflict')
  const moved = await main.call('PUT', at, { name: 'Bonn', address: { city: 'Bad Honnef' } })
  assert.deepEqual(moved.body.address, { city: 'Bad Honnef' })
  const { body } = await main.call('GET', `/companies/${shop.acme}`)
  assert.deepEqual(
    body.locations.map(({ name }: { name: string }) => name),
    ['Berlin', 'Hamburg', 'Bonn'],
  )
  assert.equal((await main.call('PUT', `${path}/${shop.oslo}`, { name: 'Oslo', address: {} })).status, 404)
})

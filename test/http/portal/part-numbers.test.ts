import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, type Buyer, openLink, signInContact } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let kim: Buyer
let ann: Buyer
let rep: Staff
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await addColleagues(service, shop)
  kim = await signInContact(service, shop.store, 'buyer@acme.example')
  ann = await signInContact(service, shop.store, 'approver@acme.example')
  rep = await signInAs(service, shop.store, 'sales_rep')
})
after(() => service.close())

const at = (company: string) => `/companies/${company}/part-numbers`
const save = (who: Buyer, company: string, part_number: string, variant_id: string) =>
  who.call('PUT', at(company), { part_number, variant_id })
const meant = async (who: Buyer, sku: string): Promise<string | null> => {
  const { body } = await who.call('POST', `/stores/${shop.store.domain}/products/lookup`, { skus: [sku] })
  return body.data[0].product?.variant_id ?? null
}
const listed = async (who: Buyer) =>
  (await who.call('GET', at(shop.acme))).body.data.map((row: Record<string, unknown>) => [row.part_number, row.sku])

it('what one contact teaches counts for all of the company and for staff, and for nobody else', async () => {
  assert.equal((await save(kim, shop.acme, ' Ä-100/b ', shop.board)).status, 200)
  assert.deepEqual(await listed(ann), [['Ä-100/b', 'OAK-2-OIL']])
  for (const who of [kim, ann]) assert.equal(await meant(who, 'ä-100/B'), shop.board)
  const guest: Buyer = { ...kim, call: (method, path, body) => service.call(method, `/portal/api${path}`, { body }) }
  assert.equal(await meant(guest, 'ä-100/B'), null)
  const other = await openShop(service)
  assert.equal(
    (await save(await signInContact(service, other.store, 'buyer@acme.example'), other.acme, 'ä-100/b', other.mug))
      .status,
    200,
  )
  assert.equal(await meant(kim, 'Ä-100/b'), shop.board)

  const skus = async (query: string) =>
    (await rep.call('GET', `/admin/api/catalog/skus?skus=${encodeURIComponent('Ä-100/b\n')}${query}`)).body.data[0]
      .variant
  assert.equal((await skus(`&company_id=${shop.acme}`)).id, shop.board)
  assert.equal(await skus(`&company_id=${shop.globex}`), null)
  assert.equal(await skus(''), null)
})

it('the last meaning counts; it is forgotten by those who may', async () => {
  const path = `/admin/api/companies/${shop.acme}/part-numbers`
  assert.equal((await save(kim, shop.acme, 'X-1', shop.board)).status, 200)
  assert.equal((await rep.call('PUT', path, { part_number: 'x-1', variant_id: shop.mug })).status, 200)
  assert.equal(await meant(ann, 'X-1'), shop.mug)
  const { body } = await rep.call('GET', path)
  assert.ok(body.data.some((row: Record<string, unknown>) => row.part_number === 'x-1' && row.title === 'Mug'))
  assert.equal((await rep.call('DELETE', `${path}?part_number=X-1`)).status, 200)
  assert.equal((await ann.call('DELETE', `${at(shop.acme)}?part_number=X-1`)).status, 404)
  assert.equal(await meant(kim, 'X-1'), null)
})

it('remembering many does not use up what a contact may write', async () => {
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  for (let n = 0; n < 40; n += 1) assert.equal((await save(kim, shop.acme, `MANY-${n}`, shop.mug)).status, 200)
  assert.equal((await kim.call('POST', `/quotes/${quote.id}/messages`, { body: 'When can you deliver?' })).status, 201)
})

it('another company’s are out of reach, and wrong input says what to change', async () => {
  const quote = await askFor(shop)
  const link = await openLink(service, shop.store, quote.id)
  for (const [who, company, status] of [
    [kim, shop.globex, 404],
    [kim, '999999', 404],
    [kim, 'x', 404],
    [link, shop.acme, 401],
  ] as const) {
    assert.equal((await save(who, company, 'Y-1', shop.board)).status, status)
    assert.equal((await who.call('GET', at(company))).status, status)
    assert.equal((await who.call('DELETE', `${at(company)}?part_number=Y-1`)).status, status)
  }
  for (const [number, variant] of [
    ['', shop.board],
    ['  ', shop.board],
    ['Y'.repeat(256), shop.board],
    ['Y-1', 'gid://platform/ProductVariant/999999'],
    ['Y-1', `' or 1=1`],
  ] as const)
    assert.equal((await save(kim, shop.acme, number, variant)).status, 400, number)
})

it('a company’s list goes on page by page, and ends at ten thousand', async () => {
  await service.pool.query(
    `insert into part_number (store_id, company_id, part_number, written, variant_id, saved_at)
     select $1, $2, 'n-' || lpad(n::text, 5, '0'), 'N-' || lpad(n::text, 5, '0'), $3, now() from generate_series(1, 10000) n`,
    [shop.store.id, shop.globex, shop.mug.split('/').at(-1)],
  )
  const other = await signInContact(service, shop.store, 'other@globex.example')
  const first = (await other.call('GET', at(shop.globex))).body
  assert.deepEqual([first.data.length, first.has_more, first.next_cursor], [50, true, 'N-00050'])
  const second = (await other.call('GET', `${at(shop.globex)}?cursor=${first.next_cursor}`)).body
  assert.equal(second.data[0].part_number, 'N-00051')
  assert.equal((await save(other, shop.globex, 'N-00001', shop.board)).status, 200)
  const { status, body } = await save(other, shop.globex, 'ONE-MORE', shop.board)
  assert.deepEqual([status, body.code], [409, 'limit_reached'])
})

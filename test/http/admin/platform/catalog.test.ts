import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

describe('catalog and people for the proposal editor', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const get = async (path: string, staff = desk.rep) => {
    const { status, body } = await staff.call('GET', `/admin/api/${path}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const titles = (body: { data: { title: string; variant_title: string | null }[] }) =>
    body.data.map((one) => [one.title, one.variant_title].filter(Boolean).join(' '))

  it('searches variants by words of SKU and title, page by page', async () => {
    assert.deepEqual(titles(await get('catalog/variants?q=oak%204')), ['Oak board 4 m / Oiled'])
    const first = await get('catalog/variants?q=oak&limit=1')
    const second = await get(`catalog/variants?q=oak&limit=1&cursor=${first.next_cursor}`)
    assert.deepEqual(
      [...titles(first), ...titles(second), first.has_more, second.has_more],
      ['Oak board 2 m / Oiled', 'Oak board 4 m / Oiled', true, false],
    )
    const [draft] = (await get('catalog/variants?q=draft')).data
    assert.deepEqual([draft.available, draft.price], [false, '1.00'])
    assert.deepEqual((await get('catalog/variants?q=draft&available=true')).data, [])
  })

  it('looks up a pasted list of SKUs, a row for each in order, including misses', async () => {
    for (const list of ['oak-4-oil\n NO,NE \nOAK-2-OIL\r\n', 'oak-4-oil,NO NE ;OAK-2-OIL,']) {
      const { data } = await get(`catalog/skus?skus=${encodeURIComponent(list)}`)
      assert.deepEqual(
        data.map(({ variant }: { variant: { sku: string } | null }) => variant?.sku ?? null),
        ['OAK-4-OIL', null, 'OAK-2-OIL'],
      )
    }
    const many = Array.from({ length: 101 }, (_, i) => `S${i}`).join()
    const { status, body } = await desk.rep.call('GET', `/admin/api/catalog/skus?skus=${many}`)
    assert.deepEqual([status, body.errors[0].field], [400, 'skus'])
  })

  it('finds what an unknown SKU may mean, the most similar first, else by its name', async () => {
    const skusOf = async (query: string) =>
      (await get(`catalog/similar?${query}`)).data.map(({ sku }: { sku: string | null }) => sku)
    assert.deepEqual(await skusOf('sku=OAK4OIL'), ['OAK-4-OIL'])
    assert.deepEqual(await skusOf('sku=oak-2-oli'), ['OAK-2-OIL'])
    assert.deepEqual(await skusOf('sku=AOK-4-OIL'), ['OAK-4-OIL'])
    assert.deepEqual(await skusOf('sku=X-1&name=board%20oiled'), ['OAK-2-OIL', 'OAK-4-OIL'])
    for (const sku of ['TOTALLY-DIFFERENT', '%25', '—', 'o'.repeat(255)])
      assert.deepEqual(await skusOf(`sku=${sku}`), [])
  })

  it('says how many more variants share a SKU and can be requested', async () => {
    const products = (['active', 'draft', 'active'] as const).map((status, i) => ({
      handle: `twin-${i}`,
      title: `Twin ${i}`,
      status,
      variants: [{ options: ['Default Title'], sku: 'TWIN', price: '1.00' }],
    }))
    await desk.service.platform.saveProducts(desk.shop.store.id, products, desk.service.now)
    const [match] = (await get('catalog/skus?skus=twin')).data
    assert.deepEqual([match.variant.title, match.others], ['Twin 0', 1])
    assert.equal((await get('catalog/skus?skus=OAK-2-OIL')).data[0].others, 0)
  })

  it('finds a customer by full e-mail address in any case, or by id, with where they buy', async () => {
    for (const q of ['Buyer@ACME.example', desk.shop.buyer, desk.shop.buyer]) {
      const { data } = await get(`customers?q=${encodeURIComponent(q)}`)
      const [{ email, companies }] = data
      assert.equal(email, 'buyer@acme.example')
      assert.deepEqual(
        companies.map((one: { name: string; locations: { name: string }[] }) => [
          one.name,
          ...one.locations.map(({ name }) => name),
        ]),
        [['Acme', 'Berlin', 'Hamburg']],
      )
    }
    for (const q of ['nobody@acme.example', 'acme', '999999'])
      assert.deepEqual((await get(`customers?q=${q}`)).data, [])
  })

  it('lists payment terms', async () => {
    const { data } = await get('payment-terms')
    assert.ok(data.some((one: { id: string; due_in_days: number }) => one.id === 'net_30' && one.due_in_days === 30))
  })

  it('finds nothing in another store', async () => {
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual((await get('catalog/variants?q=oak', stranger)).data, [])
    assert.deepEqual((await get('customers?q=buyer@acme.example', stranger)).data, [])
    assert.deepEqual((await get('catalog/skus?skus=OAK-2-OIL', stranger)).data[0].variant, null)
  })

  it('searches people and companies by words, page by page; a cursor of elsewhere is refused in words', async () => {
    const found = await get('catalog/customers?q=buyer@acme')
    assert.deepEqual(
      found.data.map((one: { email: string; companies: string[] }) => [one.email, one.companies]),
      [['buyer@acme.example', ['Acme']]],
    )
    const [acme] = (await get('catalog/companies?q=ACM')).data
    assert.deepEqual(
      [acme.name, acme.locations.map(({ name }: { name: string }) => name)],
      ['Acme', ['Berlin', 'Hamburg']],
    )
    const first = await get('catalog/customers?limit=1')
    const second = await get(`catalog/customers?limit=1&cursor=${first.next_cursor}`)
    assert.notEqual(second.data[0].id, first.data[0].id)
    const { status, body } = await desk.rep.call('GET', '/admin/api/catalog/customers?cursor=elsewhere')
    assert.deepEqual([status, body.code, body.errors[0].field], [422, 'platform_refused', 'cursor'])
  })
})

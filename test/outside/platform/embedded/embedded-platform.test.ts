import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '../../../../src/database/database.ts'
import type { ProductInput } from '../../../../src/outside/platform/embedded/catalogue/product-input.ts'
import type { CompanyRow } from '../../../../src/outside/platform/embedded/companies/company-input.ts'
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '../../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database/database.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const GLOVE: ProductInput = {
  handle: 'glove',
  title: 'Glove',
  vendor: 'Norrvik',
  productType: 'Gloves',
  tags: ['en388'],
  status: 'active',
  collection: 'Safety',
  imageUrl: 'glove.png',
  variants: [
    { options: ['8', 'Dozen'], sku: 'G-8', price: '26.40', taxable: false },
    { options: ['9', 'Dozen'], sku: 'G-9', price: '26.40', imageUrl: 'nine.png' },
  ],
}
const HAMMER: ProductInput = {
  handle: 'hammer',
  title: 'Hammer',
  variants: [{ options: ['Default Title'], price: '9999999999.99' }],
}

let database: TestDatabase
let platform: EmbeddedPlatform
let stores = 0

before(async () => {
  database = await openTestDatabase()
  platform = createEmbeddedPlatform(database.pool)
})
after(() => database.close())

/** The platform knows stores only by id. */
function newStore() {
  stores += 1
  return String(stores)
}

function call(storeId: string) {
  return { storeId, deadline: new Date(Date.now() + 240_000) }
}

function row(
  externalId: string,
  location: string | null,
  email: string | null,
  more: { role?: string; tags?: string[] } = {},
): CompanyRow {
  return {
    externalId,
    name: `Company ${externalId}`,
    location: location === null ? null : { name: location, address: { city: 'Akron' } },
    contact: email === null ? null : { email, name: null, phone: null, tags: more.tags ?? [], role: more.role ?? null },
  }
}

test('returns variants with their product by id, whatever the order and repetitions', async () => {
  const storeId = newStore()
  const { variants } = await platform.saveProducts(storeId, [GLOVE, HAMMER], NOW)
  const [eight, nine, hammer] = variants.map(({ id }) => id)
  assert.ok(eight && nine && hammer)
  const found = await platform.variantsByIds(call(storeId), [
    hammer,
    eight,
    eight,
    'gid://platform/ProductVariant/999999999',
  ])
  assert.deepEqual([...found.keys()].sort(), [eight, hammer].sort())
  const { id, productId, collectionIds, ...glove } = found.get(eight) ?? assert.fail()
  assert.equal(id, eight)
  assert.match(productId, /^gid:\/\/platform\/Product\/\d+$/)
  assert.match(String(collectionIds), /^gid:\/\/platform\/Collection\/\d+$/)
  assert.deepEqual(glove, {
    title: 'Glove',
    variantTitle: '8 / Dozen',
    sku: 'G-8',
    imageUrl: 'glove.png',
    price: '26.40',
    taxable: false,
    requiresShipping: true,
    productStatus: 'active',
    productType: 'Gloves',
    vendor: 'Norrvik',
    tags: ['en388'],
  })
  assert.equal(found.get(hammer)?.variantTitle, null)
  assert.equal(found.get(hammer)?.price, '9999999999.99')
  assert.deepEqual(found.get(hammer)?.collectionIds, [])
  assert.equal((await platform.variantsByIds(call(storeId), [nine])).get(nine)?.imageUrl, 'nine.png')
})

test('asks the database once for any number of variants, and never for none', async () => {
  const storeId = newStore()
  const products = Array.from({ length: 300 }, (_, n) => ({ ...HAMMER, handle: `h${n}` }))
  const { variants } = await platform.saveProducts(storeId, products, NOW)
  const statements: string[] = []
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      if (name === 'connect') {
        return async () => {
          const client = await target.connect()
          const query = client.query.bind(client)
          const count = (...args: [string]) => {
            statements.push(args[0])
            return query(...args)
          }
          return Object.assign(client, { query: count })
        }
      }
      return Reflect.get(target, name)
    },
  })
  const counted = createEmbeddedPlatform(pool)
  const found = await counted.variantsByIds(
    call(storeId),
    variants.map(({ id }) => id),
  )
  assert.equal(found.size, 300)
  assert.equal(statements.length, 1)
  assert.equal((await counted.variantsByIds(call(storeId), [])).size, 0)
  assert.equal(statements.length, 1)
})

test('saving again updates the fields in the input and leaves the rest unchanged', async () => {
  const storeId = newStore()
  const first = await platform.saveProducts(storeId, [GLOVE], NOW)
  assert.deepEqual([first.productsCreated, first.variantsCreated], [1, 2])
  const again = { handle: 'glove', title: 'Work glove', variants: [{ options: ['9', 'Dozen'], price: '30.00' }] }
  const compared = await platform.compareProducts(storeId, [again, HAMMER])
  assert.deepEqual(compared.products, [
    { key: 'glove', fate: 'updated' },
    { key: 'hammer', fate: 'created' },
  ])
  assert.deepEqual(
    compared.variants.map(({ fate }) => fate),
    ['updated', 'created'],
  )
  const second = await platform.saveProducts(storeId, [again], NOW)
  assert.deepEqual(
    [second.productsCreated, second.productsUpdated, second.variantsCreated, second.variantsUpdated],
    [0, 1, 0, 1],
  )
  const [variants] = await Array.fromAsync(platform.listVariants(storeId))
  assert.deepEqual(
    variants?.map(({ title, sku, price, vendor, taxable, collectionIds }) => [
      title,
      sku,
      price,
      vendor,
      taxable,
      collectionIds.length,
    ]),
    [
      ['Work glove', 'G-8', '26.40', 'Norrvik', false, 1],
      ['Work glove', 'G-9', '30.00', 'Norrvik', true, 1],
    ],
  )
  assert.equal(variants?.[1]?.id, first.variants[1]?.id)
})

test('two stores are separate: same handles, and no variant or customer of the other', async () => {
  const [ours, theirs] = [newStore(), newStore()]
  const { variants } = await platform.saveProducts(ours, [GLOVE], NOW)
  assert.equal((await platform.saveProducts(theirs, [GLOVE], NOW)).productsCreated, 1)
  assert.equal(
    (
      await platform.variantsByIds(
        call(theirs),
        variants.map(({ id }) => id),
      )
    ).size,
    0,
  )
  const { customers } = await platform.saveCompanies(ours, [row('1', 'Main', 'kim@example.com')], NOW)
  const kim: Gid<'Customer'> = `gid://platform/Customer/${customers[0]?.id}`
  assert.equal(await platform.customer(call(theirs), kim), null)
  assert.deepEqual(await platform.listCustomers(theirs), [])
  assert.deepEqual(await platform.listLocations(theirs), [])
  assert.equal((await platform.customer(call(ours), kim))?.email, 'kim@example.com')
})

test("returns a customer's tags, companies and locations, oldest first", async () => {
  const storeId = newStore()
  await platform.saveCompanies(
    storeId,
    [
      row('A', 'North', 'kim@example.com', { role: 'Buyer', tags: ['gold'] }),
      row('A', 'South', 'lee@example.com'),
      row('A', 'South', 'kim@example.com', { role: 'Approver', tags: ['net-30'] }),
      row('B', null, 'kim@example.com', { role: 'Owner' }),
    ],
    NOW,
  )
  const [listed] = await platform.listCustomers(storeId)
  assert.equal(listed?.email, 'kim@example.com')
  const kim = (await platform.customer(call(storeId), listed.id)) ?? assert.fail()
  assert.deepEqual(kim.tags, ['gold', 'net-30'])
  assert.deepEqual(
    kim.memberships.map(({ companyName, isMainContact, locations }) => [
      companyName,
      isMainContact,
      locations.map(({ name, role }) => [name, role]),
    ]),
    [
      [
        'Company A',
        true,
        [
          ['North', 'Buyer'],
          ['South', 'Approver'],
        ],
      ],
      ['Company B', true, []],
    ],
  )
  assert.match(kim.memberships[0]?.contactId ?? '', /^gid:\/\/platform\/CompanyContact\/\d+$/)
  assert.match(kim.memberships[0]?.locations[0]?.id ?? '', /^gid:\/\/platform\/CompanyLocation\/\d+$/)
  assert.equal(await platform.customer(call(storeId), 'gid://platform/Customer/999999999'), null)
})

test('saving companies again creates nothing, keeps one main contact and only adds tags', async () => {
  const storeId = newStore()
  const rows = [row('A', 'North', 'kim@example.com', { tags: ['gold'] }), row('A', 'North', 'lee@example.com')]
  assert.deepEqual((await platform.compareCompanies(storeId, rows)).companies, [{ key: 'A', fate: 'created' }])
  await platform.saveCompanies(storeId, rows, NOW)
  const saved = await platform.saveCompanies(
    storeId,
    [row('A', 'North', 'lee@example.com'), row('A', 'North', 'kim@example.com', { tags: ['new'] })],
    NOW,
  )
  const compared = await platform.compareCompanies(storeId, rows)
  for (const things of [saved.companies, saved.locations, saved.customers]) {
    assert.ok(things.length > 0 && things.every(({ created }) => !created))
  }
  for (const things of [compared.companies, compared.locations, compared.customers]) {
    assert.ok(things.length > 0 && things.every(({ fate }) => fate === 'unchanged'))
  }
  const customers = await platform.listCustomers(storeId)
  assert.deepEqual(
    customers.map(({ email, tags }) => [email, tags]),
    [
      ['kim@example.com', ['gold', 'new']],
      ['lee@example.com', []],
    ],
  )
  const lee = await platform.customer(call(storeId), customers[1]?.id ?? assert.fail())
  assert.equal(lee?.memberships[0]?.isMainContact, false)
})

test('lists every variant page by page', async () => {
  const storeId = newStore()
  const products = Array.from({ length: 1_050 }, (_, n) => ({ ...HAMMER, handle: `h${n}` }))
  await platform.saveProducts(storeId, products, NOW)
  const pages = await Array.fromAsync(platform.listVariants(storeId))
  assert.deepEqual(
    pages.map((page) => page.length),
    [1_000, 50],
  )
  assert.equal(new Set(pages.flat().map(({ id }) => id)).size, 1_050)
})

test('is unavailable, not broken, if the database is unreachable or misses the deadline', async () => {
  const { pool, db } = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1, onError: () => {} })
  const away = createEmbeddedPlatform(pool)
  await assert.rejects(away.customer(call('1'), 'gid://platform/Customer/1'), PlatformUnavailable)
  await db.destroy()
  const late = { storeId: '1', deadline: new Date(Date.now() - 1) }
  const client = await database.pool.connect()
  try {
    await client.query('begin; lock table platform.customer in access exclusive mode')
    await assert.rejects(platform.customer(late, 'gid://platform/Customer/1'), PlatformUnavailable)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

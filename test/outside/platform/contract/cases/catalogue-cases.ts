import assert from 'node:assert/strict'
import type { ContractCase, StagedStore } from '../platform-stage.ts'

async function addCatalogue(store: StagedStore) {
  const boards = await store.addProduct({
    title: 'Oak board',
    vendor: 'Northwood',
    productType: 'Boards',
    tags: ['premium', 'wood'],
    collection: 'Timber',
    variants: [
      { option: '2 m', sku: 'OAK-2', price: '39.90', taxable: false },
      { option: '4 m', sku: 'oak-4', price: '79.00', requiresShipping: false },
    ],
  })
  const old = await store.addProduct({
    title: 'Old board',
    status: 'archived',
    variants: [{ sku: 'Oak-4', price: '3.00' }],
  })
  const mug = await store.addProduct({ title: 'Mug', variants: [{ sku: 'MUG', price: '9999999999.99' }] })
  return { boards, old, mug }
}

const search = (
  store: StagedStore,
  text: string,
  more: { limit?: number; cursor?: string; activeOnly?: boolean } = {},
) => store.platform.searchVariants(store.call(), { text, limit: 10, cursor: null, activeOnly: false, ...more })
const skus = async (...args: Parameters<typeof search>) =>
  (await search(...args)).items.map(({ sku }) => sku).toSorted()

/** Variants, searches and names. */
export const CATALOGUE_CASES: readonly ContractCase[] = [
  {
    name: 'a variant has its product, its price with two decimals, and no title without options',
    run: async (store) => {
      const { boards, mug } = await addCatalogue(store)
      const [short, long] = boards
      assert.ok(short && long && mug[0])
      const found = await store.platform.variantsByIds(store.call(), [long, short, mug[0]])
      const { id, productId, collectionIds, imageUrl, ...variant } = found.get(short) ?? assert.fail()
      assert.equal(id, short)
      assert.match(productId, /^gid:\/\/platform\/Product\/\d+$/)
      assert.match(collectionIds.join(), /^gid:\/\/platform\/Collection\/\d+$/)
      assert.deepEqual(variant, {
        title: 'Oak board',
        variantTitle: '2 m',
        sku: 'OAK-2',
        price: '39.90',
        taxable: false,
        requiresShipping: true,
        productStatus: 'active',
        productType: 'Boards',
        vendor: 'Northwood',
        tags: ['premium', 'wood'],
      })
      assert.deepEqual([found.get(long)?.requiresShipping, found.get(long)?.taxable], [false, true])
      assert.deepEqual([found.get(mug[0])?.variantTitle, found.get(mug[0])?.price], [null, '9999999999.99'])
      assert.deepEqual(found.get(mug[0])?.collectionIds, [])
    },
  },
  {
    name: 'unknown variants are absent, repeated ones found once, and none asked are none found',
    run: async (store) => {
      const [short] = (await addCatalogue(store)).boards
      assert.ok(short)
      const asked = [short, 'gid://platform/ProductVariant/999999999999', short] as const
      assert.deepEqual([...(await store.platform.variantsByIds(store.call(), asked)).keys()], [short])
      assert.equal((await store.platform.variantsByIds(store.call(), [])).size, 0)
    },
  },
  {
    name: 'any number of variants is found',
    run: async (store) => {
      const variants = Array.from({ length: 90 }, (_, n) => ({ option: `size ${n}`, sku: `S-${n}`, price: '1.00' }))
      const ids = await store.addProduct({ title: 'Sizes', variants })
      const found = await store.platform.variantsByIds(store.call(), ids)
      assert.deepEqual([...found.keys()].toSorted(), ids.toSorted())
      const bySku = await store.platform.variantsBySku(
        store.call(),
        variants.map(({ sku }) => sku),
      )
      assert.equal(bySku.size, 90)
    },
  },
  {
    name: "another store's variants do not exist",
    run: async (store) => {
      const { boards } = await addCatalogue(store)
      const other = await store.callOfAnother()
      assert.equal((await store.platform.variantsByIds(other, boards)).size, 0)
      assert.equal((await store.platform.variantsBySku(other, ['oak-2'])).size, 0)
    },
  },
  {
    name: 'a search finds every word in SKU or titles, in any case',
    run: async (store) => {
      await addCatalogue(store)
      assert.deepEqual(await skus(store, 'BOARD oak'), ['OAK-2', 'Oak-4', 'oak-4'])
      assert.deepEqual(await skus(store, 'oak-2'), ['OAK-2'])
      assert.deepEqual(await skus(store, 'plastic'), [])
      assert.equal((await skus(store, '')).length, 4)
    },
  },
  {
    name: 'a search for what can be bought leaves out the rest',
    run: async (store) => {
      await store.addProduct({ title: 'Hidden mug', status: 'unlisted', variants: [{ sku: 'HID', price: '1.00' }] })
      await store.addProduct({ title: 'Drafted mug', status: 'draft', variants: [{ sku: 'DRA', price: '1.00' }] })
      await addCatalogue(store)
      assert.deepEqual(await skus(store, 'mug', { activeOnly: true }), ['MUG'])
      assert.deepEqual(await skus(store, 'mug'), ['DRA', 'HID', 'MUG'])
    },
  },
  {
    name: "a search takes every sign literally, and none of them is the platform's syntax",
    run: async (store) => {
      await addCatalogue(store)
      for (const text of [
        '"',
        "'",
        '\\',
        'mug OR title:oak',
        '-sku:OAK-2',
        '(mug OR oak-2)',
        'mug*x',
        'sku:MUG OR',
        '%_',
      ])
        assert.deepEqual(await skus(store, text), [], text)
    },
  },
  {
    name: 'a search continues where its page ended, up to the last',
    run: async (store) => {
      await addCatalogue(store)
      const first = await search(store, '', { limit: 3 })
      const second = await search(store, '', { limit: 3, cursor: first.nextCursor ?? assert.fail() })
      assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [3, 1, null])
      assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 4)
    },
  },
  {
    name: 'a SKU finds all that have it in any case, those that can be bought first',
    run: async (store) => {
      await addCatalogue(store)
      const found = await store.platform.variantsBySku(store.call(), ['OAK-4', 'oak-2', 'oak-2', 'none', '', 'o\'a"k'])
      assert.deepEqual([...found.keys()].toSorted(), ['oak-2', 'oak-4'])
      assert.deepEqual(
        found.get('oak-4')?.map(({ title }) => title),
        ['Oak board', 'Old board'],
      )
      assert.equal((await store.platform.variantsBySku(store.call(), [])).size, 0)
    },
  },
  {
    name: 'names are those of the objects, and unknown ids have none',
    run: async (store) => {
      const [short] = (await addCatalogue(store)).boards
      const { id: company } = await store.addCompany({
        name: 'Acme',
        locations: [{ name: 'Berlin', address: {} }],
        contacts: [{ email: 'kim@acme.example', name: 'Kim Lee', roles: [{ location: 'Berlin', role: 'Buyer' }] }],
      })
      const [contact] = await store.platform.companyContacts(store.call(), company)
      const variant = (await store.platform.variantsByIds(store.call(), short ? [short] : [])).values().next().value
      const [collection] = variant?.collectionIds ?? []
      assert.ok(short && variant && collection && contact)
      const asked = [short, variant.productId, collection, company, contact.contactId] as const
      const names = await store.platform.names(store.call(), [...asked, 'gid://platform/Product/999999999999'])
      assert.match(names.get(short) ?? '', /^Oak board.+2 m$/)
      assert.deepEqual(
        asked.slice(1).map((id) => names.get(id)),
        ['Oak board', 'Timber', 'Acme', 'Kim Lee'],
      )
      assert.equal(names.size, 5)
    },
  },
]

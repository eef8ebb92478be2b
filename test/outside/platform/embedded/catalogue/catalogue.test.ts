import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ProductInput } from '../../../../../src/outside/platform/embedded/catalogue/product-input.ts'
import type { CompanyRow } from '../../../../../src/outside/platform/embedded/companies/company-input.ts'
import type { Gid } from '../../../../../src/outside/platform/gid.ts'
import { callOf, draftInput, openTestPlatform, type TestPlatform } from '../../../../support/service/draft.ts'

const PRODUCTS: readonly ProductInput[] = [
  {
    handle: 'board',
    title: 'Oak board 100% solid',
    variants: [
      { options: ['2 m'], sku: 'OAK-2', price: '1.00' },
      { options: ['4 m'], sku: 'oak-4', price: '2.00' },
    ],
  },
  {
    handle: 'old',
    title: 'Old board',
    status: 'archived',
    variants: [{ options: ['2 m'], sku: 'Oak-4', price: '3.00' }],
  },
  { handle: 'mug', title: 'Mug', variants: [{ options: ['Default Title'], price: '4.00' }] },
]

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

async function stocked() {
  const storeId = open.newStore()
  await open.platform.saveProducts(storeId, PRODUCTS, open.now)
  const search = async (text: string, more: { limit?: number; cursor?: string | null; activeOnly?: boolean } = {}) =>
    open.platform.searchVariants(callOf(storeId), { text, limit: 10, cursor: null, activeOnly: false, ...more })
  const titles = async (...args: Parameters<typeof search>) =>
    (await search(...args)).items.map(({ title, variantTitle }) => [title, variantTitle].filter(Boolean).join(' '))
  return { storeId, search, titles }
}

test('a search finds every word in SKU, product title or variant title, in any case', async () => {
  const { titles } = await stocked()
  assert.deepEqual(await titles('BOARD 4'), ['Oak board 100% solid 4 m', 'Old board 2 m'])
  assert.deepEqual(await titles('board  oak-2'), ['Oak board 100% solid 2 m'])
  assert.deepEqual(await titles('oak', { activeOnly: true }), ['Oak board 100% solid 2 m', 'Oak board 100% solid 4 m'])
  assert.equal((await titles('')).length, 4)
  assert.deepEqual(await titles('plastic'), [])
})

test('wildcard characters are searched for literally', async () => {
  const { titles } = await stocked()
  assert.deepEqual(await titles('100%'), ['Oak board 100% solid 2 m', 'Oak board 100% solid 4 m'])
  for (const text of ['_', '\\', '%%', "'", '1%0']) assert.deepEqual(await titles(text), [], text)
})

test('a search continues where its page ended, up to the last one, and stays in the store', async () => {
  const { search } = await stocked()
  const other = await stocked()
  const first = await search('', { limit: 3 })
  const second = await search('', { limit: 3, cursor: first.nextCursor })
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [3, 1, null])
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  assert.equal(new Set(ids).size, 4)
  assert.ok((await other.search('')).items.every(({ id }) => !ids.includes(id)))
})

test('variants are found by SKU in any case; of two with the same SKU, the one that can be bought comes first', async () => {
  const { storeId } = await stocked()
  const found = await open.platform.variantsBySku(callOf(storeId), ['OAK-4', 'oak-2', 'oak-2', 'none', ''])
  assert.deepEqual([...found].map(([sku, [first]]) => [sku, first?.title, first?.price]).toSorted(), [
    ['oak-2', 'Oak board 100% solid', '1.00'],
    ['oak-4', 'Oak board 100% solid', '2.00'],
  ])
  assert.equal((await open.platform.variantsBySku(callOf(storeId), [])).size, 0)
  assert.equal((await open.platform.variantsBySku(callOf(open.newStore()), ['oak-2'])).size, 0)
})

test('a company has its contacts with their roles, and a location its address; customers are found by e-mail', async () => {
  const storeId = open.newStore()
  const row = (location: string, email: string, role: string | null): CompanyRow => ({
    externalId: 'acme',
    name: 'Acme',
    location: { name: location, address: location === 'Berlin' ? { city: 'Berlin', countryCode: 'DE' } : {} },
    contact: { email, name: 'Kim', phone: null, tags: [], role },
  })
  const saved = await open.platform.saveCompanies(
    storeId,
    [
      row('Berlin', 'kim@acme.example', 'Buyer'),
      row('Oslo', 'kim@acme.example', 'Approver'),
      row('Oslo', 'lee@acme.example', null),
    ],
    open.now,
  )
  const company: Gid<'Company'> = `gid://platform/Company/${saved.companies[0]?.id}`
  const [berlin, oslo] = saved.locations.map(({ id }): Gid<'CompanyLocation'> => `gid://platform/CompanyLocation/${id}`)
  const contacts = await open.platform.companyContacts(callOf(storeId), company)
  assert.deepEqual(
    contacts.map(({ contactId: _, customerId: __, ...contact }) => contact),
    [
      {
        email: 'kim@acme.example',
        name: 'Kim',
        isMainContact: true,
        locations: [
          { id: berlin, name: 'Berlin', role: 'Buyer' },
          { id: oslo, name: 'Oslo', role: 'Approver' },
        ],
      },
      {
        email: 'lee@acme.example',
        name: 'Kim',
        isMainContact: false,
        locations: [{ id: oslo, name: 'Oslo', role: null }],
      },
    ],
  )
  const kim = await open.platform.customerByEmail(callOf(storeId), 'KIM@acme.example')
  assert.deepEqual([kim?.id, kim?.memberships[0]?.contactId], [contacts[0]?.customerId, contacts[0]?.contactId])
  const address = { company: 'Acme', city: 'Berlin', countryCode: 'DE' }
  assert.deepEqual(await open.platform.companyLocation(callOf(storeId), berlin ?? assert.fail()), {
    id: berlin,
    name: 'Berlin',
    companyId: company,
    companyName: 'Acme',
    shippingAddress: address,
    billingAddress: address,
  })
  assert.equal((await open.platform.companyLocation(callOf(storeId), oslo ?? assert.fail()))?.shippingAddress, null)
  const other = callOf(open.newStore())
  assert.deepEqual(await open.platform.companyContacts(other, company), [])
  assert.equal(await open.platform.companyLocation(other, oslo ?? assert.fail()), null)
  assert.equal(await open.platform.customerByEmail(other, 'kim@acme.example'), null)
})

test("a draft order for a company uses only that company's locations and contacts", async () => {
  const storeId = open.newStore()
  const row = (externalId: string): CompanyRow => ({
    externalId,
    name: externalId,
    location: { name: 'Main', address: {} },
    contact: { email: `${externalId}@buyer.example`, name: null, phone: null, tags: [], role: null },
  })
  const saved = await open.platform.saveCompanies(storeId, [row('a'), row('b')], open.now)
  const [a, b] = saved.companies.map(({ id }): Gid<'Company'> => `gid://platform/Company/${id}`)
  const contact = (await open.platform.companyContacts(callOf(storeId), a ?? assert.fail()))[0] ?? assert.fail()
  const locationId = contact.locations[0]?.id ?? assert.fail()
  const estimate = (companyId: Gid<'Company'>) =>
    open.platform.estimate(
      callOf(storeId),
      draftInput({
        buyer: {
          email: contact.email,
          customerId: contact.customerId,
          company: { companyId, locationId, contactId: contact.contactId },
        },
      }),
    )
  assert.equal((await estimate(a ?? assert.fail())).total, '437.42')
  await assert.rejects(estimate(b ?? assert.fail()), { code: 'invalid_input' })
})

test('the payment terms are the same for every store', async () => {
  const terms = await open.platform.paymentTerms(callOf(open.newStore()))
  assert.deepEqual(
    terms.map(({ name, dueInDays }) => [name, dueInDays]),
    [
      ['Due on receipt', 0],
      ['Net 7', 7],
      ['Net 15', 15],
      ['Net 30', 30],
      ['Net 45', 45],
      ['Net 60', 60],
    ],
  )
})

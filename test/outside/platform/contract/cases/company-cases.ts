import assert from 'node:assert/strict'
import type { ContractCase, StagedCompany, StagedStore } from '../platform-stage.ts'
import { refused } from '../refused.ts'

const ACME: StagedCompany = {
  name: 'Acme',
  locations: [
    { name: 'Berlin', address: { city: 'Berlin', countryCode: 'DE' } },
    { name: 'Oslo', address: {} },
  ],
  contacts: [
    {
      email: 'kim@acme.example',
      name: 'Kim Lee',
      roles: [
        { location: 'Berlin', role: 'Buyer' },
        { location: 'Oslo', role: 'Approver' },
      ],
    },
    { email: 'lou@acme.example', name: 'Lou Roe', roles: [{ location: 'Oslo', role: 'Buyer' }] },
  ],
}

/** The time after which a search finds what is new. */
const LAG_MS = 60_000

const find = async (store: StagedStore, text: string) =>
  (await store.platform.searchCustomers(store.call(), { text, limit: 10, cursor: null })).items
    .map(({ email }) => email)
    .toSorted()
const findCompanies = async (store: StagedStore, text: string) =>
  (await store.platform.searchCompanies(store.call(), { text, limit: 10, cursor: null })).items.map(({ name }) => name)

/** Customers, companies, locations and contacts. */
export const COMPANY_CASES: readonly ContractCase[] = [
  {
    name: 'a customer is found by id, and by e-mail in any case, with name and tags',
    run: async (store) => {
      const id = await store.addCustomer({ email: 'kim@buyer.example', name: 'Kim Lee', tags: ['gold', 'net-30'] })
      const kim = await store.platform.customer(store.call(), id)
      assert.deepEqual(
        [kim?.id, kim?.email, kim?.name, kim?.tags],
        [id, 'kim@buyer.example', 'Kim Lee', ['gold', 'net-30']],
      )
      assert.deepEqual(await store.platform.customerByEmail(store.call(), 'KIM@buyer.example'), kim)
    },
  },
  {
    name: "an unknown customer, and another store's, is null",
    run: async (store) => {
      const id = await store.addCustomer({ email: 'kim@buyer.example', name: 'Kim Lee' })
      const other = await store.callOfAnother()
      assert.equal(await store.platform.customer(store.call(), 'gid://platform/Customer/999999999999'), null)
      assert.equal(await store.platform.customer(other, id), null)
      for (const email of ['lou@buyer.example', 'kim', '" OR email:*', ''])
        assert.equal(await store.platform.customerByEmail(store.call(), email), null, email)
      assert.equal(await store.platform.customerByEmail(other, 'kim@buyer.example'), null)
    },
  },
  {
    name: 'a customer has the companies they are a contact of, with the locations they buy for',
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      const kim = await store.platform.customerByEmail(store.call(), 'kim@acme.example')
      const [{ contactId, ...membership } = assert.fail(), ...more] = kim?.memberships ?? []
      assert.deepEqual(more, [])
      assert.match(contactId, /^gid:\/\/platform\/CompanyContact\/\d+$/)
      assert.deepEqual(membership, {
        companyId: acme.id,
        companyName: 'Acme',
        isMainContact: true,
        locations: [
          { id: acme.locations[0], name: 'Berlin', role: 'Buyer' },
          { id: acme.locations[1], name: 'Oslo', role: 'Approver' },
        ],
      })
    },
  },
  {
    name: "a company's contacts are those of its customers, with the same ids and locations",
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      const contacts = await store.platform.companyContacts(store.call(), acme.id)
      assert.deepEqual(
        contacts.map(({ email, name, isMainContact, locations }) => [email, name, isMainContact, locations.length]),
        [
          ['kim@acme.example', 'Kim Lee', true, 2],
          ['lou@acme.example', 'Lou Roe', false, 1],
        ],
      )
      const kim = await store.platform.customerByEmail(store.call(), 'kim@acme.example')
      assert.deepEqual(
        [contacts[0]?.customerId, contacts[0]?.contactId, contacts[0]?.locations],
        [kim?.id, kim?.memberships[0]?.contactId, kim?.memberships[0]?.locations],
      )
    },
  },
  {
    name: 'a location has its company and address, and no address if it has none',
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      const [berlin, oslo] = acme.locations
      const found = await store.platform.companyLocation(store.call(), berlin ?? assert.fail())
      assert.deepEqual(
        [found?.id, found?.name, found?.companyId, found?.companyName],
        [berlin, 'Berlin', acme.id, 'Acme'],
      )
      assert.deepEqual([found?.shippingAddress?.city, found?.shippingAddress?.countryCode], ['Berlin', 'DE'])
      assert.equal((await store.platform.companyLocation(store.call(), oslo ?? assert.fail()))?.shippingAddress, null)
    },
  },
  {
    name: "an unknown company or location, and another store's, is none",
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      const other = await store.callOfAnother()
      const nobody = 'gid://platform/CompanyLocation/999999999999'
      assert.equal(await store.platform.companyLocation(store.call(), nobody), null)
      assert.equal(await store.platform.companyLocation(other, acme.locations[0] ?? assert.fail()), null)
      assert.deepEqual(await store.platform.companyContacts(store.call(), 'gid://platform/Company/999999999999'), [])
      assert.deepEqual(await store.platform.companyContacts(other, acme.id), [])
    },
  },
  {
    name: 'payment terms include due on receipt and 30 days',
    run: async (store) => {
      const terms = await store.platform.paymentTerms(store.call())
      assert.ok(terms.some(({ name, dueInDays }) => /receipt/i.test(name) && (dueInDays ?? 0) === 0))
      assert.ok(terms.some(({ dueInDays }) => dueInDays === 30))
      assert.equal(new Set(terms.map(({ id }) => id)).size, terms.length)
    },
  },
  {
    name: 'a search finds customers by every word of name or address, or by their company, in any case',
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      await store.addCustomer({ email: 'kim@buyer.example', name: 'Kim Smith' })
      store.wait(LAG_MS)
      assert.deepEqual(await find(store, 'KIM'), ['kim@acme.example', 'kim@buyer.example'])
      assert.deepEqual(await find(store, 'kim smi'), ['kim@buyer.example'])
      assert.deepEqual(await find(store, 'kim@acme'), ['kim@acme.example'])
      assert.deepEqual(await find(store, 'Acme'), ['kim@acme.example', 'lou@acme.example'])
      assert.deepEqual(await find(store, 'nobody'), [])
      const query = { text: 'lee', limit: 10, cursor: null }
      const { items, nextCursor } = await store.platform.searchCustomers(store.call(), query)
      const kim = await store.platform.customerByEmail(store.call(), 'kim@acme.example')
      assert.deepEqual(items, [{ id: kim?.id, email: 'kim@acme.example', name: 'Kim Lee', companies: ['Acme'] }])
      assert.deepEqual([nextCursor, kim?.memberships[0]?.companyId], [null, acme.id])
    },
  },
  {
    name: "a search for people takes every sign literally, and none of them is the platform's syntax",
    run: async (store) => {
      await store.addCompany(ACME)
      store.wait(LAG_MS)
      for (const text of [
        '"',
        "'",
        '\\',
        'nobody OR email:kim',
        '-email:kim',
        '(kim OR lou)',
        'kim*x',
        'name:Acme OR',
        '%_',
      ]) {
        assert.deepEqual(await find(store, text), [], text)
        assert.deepEqual(await findCompanies(store, text), [], text)
      }
    },
  },
  {
    name: 'a search for people continues where its page ended, up to the last, and without words finds everyone',
    run: async (store) => {
      for (const n of [1, 2, 3]) await store.addCustomer({ email: `kim-${n}@buyer.example`, name: `Kim No${n}` })
      store.wait(LAG_MS)
      for (const text of ['kim', '']) {
        const first = await store.platform.searchCustomers(store.call(), { text, limit: 2, cursor: null })
        const cursor = first.nextCursor ?? assert.fail()
        const second = await store.platform.searchCustomers(store.call(), { text, limit: 2, cursor })
        assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [2, 1, null])
        assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 3)
      }
    },
  },
  {
    name: 'a search finds companies by name, with their locations, oldest first',
    run: async (store) => {
      const acme = await store.addCompany(ACME)
      await store.addCompany({ ...ACME, name: 'Bolt Works', contacts: [] })
      store.wait(LAG_MS)
      assert.deepEqual(await findCompanies(store, 'WORKS bolt'), ['Bolt Works'])
      assert.deepEqual((await findCompanies(store, '')).toSorted(), ['Acme', 'Bolt Works'])
      const { items } = await store.platform.searchCompanies(store.call(), { text: 'acm', limit: 10, cursor: null })
      assert.deepEqual(
        items.map(({ id, name, locations }) => [id, name, locations]),
        [
          [
            acme.id,
            'Acme',
            [
              { id: acme.locations[0], name: 'Berlin' },
              { id: acme.locations[1], name: 'Oslo' },
            ],
          ],
        ],
      )
    },
  },
  {
    name: 'a cursor of elsewhere is refused by its name, and not as something to try again',
    run: async ({ platform, call }) => {
      const query = { text: 'kim', limit: 2, cursor: 'elsewhere' }
      for (const search of [
        () => platform.searchCustomers(call(), query),
        () => platform.searchCompanies(call(), query),
        () => platform.searchVariants(call(), { ...query, activeOnly: false }),
      ]) {
        await assert.rejects(search, refused('invalid_input', 'cursor'))
      }
    },
  },
  {
    name: "another store's customers and companies are not found",
    run: async (store) => {
      await store.addCompany(ACME)
      store.wait(LAG_MS)
      const other = await store.callOfAnother()
      const query = { text: 'acme', limit: 10, cursor: null }
      assert.deepEqual(await store.platform.searchCustomers(other, query), { items: [], nextCursor: null })
      assert.deepEqual(await store.platform.searchCompanies(other, query), { items: [], nextCursor: null })
    },
  },
]

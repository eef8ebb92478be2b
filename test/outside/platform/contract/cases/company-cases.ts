import assert from 'node:assert/strict'
import type { ContractCase, StagedCompany } from '../platform-stage.ts'

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
]

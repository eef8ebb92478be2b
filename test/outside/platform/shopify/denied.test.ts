import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { draftInput } from '../../../support/service/draft.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'

let adapter: OpenAdapter
const heard: string[] = []
before(async () => {
  adapter = await openAdapter({}, { onDenied: ({ document }) => heard.push(document) })
})
after(() => adapter.close())

/** A customer with a company, whom the shop lets the app read this far. */
function addBuyer(approved: { customers: boolean; fields: boolean }) {
  const { shop } = adapter
  shop.settings.approved = approved
  const customer = shop.addCustomer({ tags: ['vip'] })
  const { company, locations } = shop.addCompany('Acme')
  shop.addContact(company, customer, locations)
  return { id: `gid://platform/Customer/${customer.id}` as const, email: customer.email ?? '', company }
}

it('until Shopify approves names and addresses a customer has their tags and companies, and no name, address or number', async () => {
  const { platform, call } = adapter
  const { id, email } = addBuyer({ customers: true, fields: false })
  const { memberships, ...person } = (await platform.customer(call(), id)) ?? assert.fail()
  assert.deepEqual(person, { id, isHidden: true, email: null, name: null, phone: null, tags: ['vip'] })
  assert.deepEqual(
    memberships.map(({ companyName }) => companyName),
    ['Acme'],
  )
  assert.equal((await platform.customerByEmail(call(), email))?.id, id)
  assert.equal(await platform.customer(call(), 'gid://platform/Customer/1'), null)
  assert.ok(heard.includes('CustomerById'))
})

it('a customer whom the app may not even see is taken as they are named, and bought for by the form', async () => {
  const { platform, call } = adapter
  const { id, email } = addBuyer({ customers: false, fields: false })
  const nobody = { id, isHidden: true, email: null, name: null, phone: null, tags: null, memberships: [] }
  assert.deepEqual(await platform.customer(call(), id), nobody)
  await assert.rejects(platform.customerByEmail(call(), email), { code: 'conflict', why: { code: 'address_hidden' } })
  const buyer = { email: 'kim@form.example', customerId: id, company: null }
  const key = '01a2b3c4-0000-7000-8000-000000000001'
  assert.ok(await platform.createDraftOrder(call(), key, draftInput({ currency: 'EUR', buyer })))
})

it('names of companies that may not be read are missing, and those of products are there', async () => {
  const { platform, call, shop } = adapter
  const { company } = addBuyer({ customers: true, fields: true })
  const { product } = shop.addProduct({ title: 'Oak board', variants: [{ price: '1.00' }] })
  const ids = [`gid://platform/Company/${company.id}`, `gid://platform/Product/${product.id}`] as const
  shop.settings.b2b = false
  assert.deepEqual([...(await platform.names(call(), ids))], [[ids[1], 'Oak board']])
})

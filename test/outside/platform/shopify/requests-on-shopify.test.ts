import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage?.close())

const BUYER = { email: 'kim@form.example', name: 'Kim Form' }

for (const [name, settings, mode] of [
  ['names a company', {}, 'b2b'],
  ['belongs to a store without companies', { b2b: false }, 'wholesale'],
  ['may not be read by name and address yet', { approved: { customers: true, fields: false } }, 'b2b'],
  ['may not be seen at all yet', { approved: { customers: false, fields: false } }, 'wholesale'],
] as const) {
  it(`a request whose customer ${name} is a quote of mode ${mode}, with the form's own data`, async () => {
    const { there, here } = await stage.open()
    const customer = there.addCustomer({ firstName: 'Another', email: 'another@shop.example' })
    const { company, locations } = there.addCompany('Acme')
    there.addContact(company, customer, locations)
    Object.assign(there.settings, settings)
    const { status, body } = await here.post({
      buyer: BUYER,
      customer_id: customer.id,
      lines: [{ variant_id: here.board, quantity: 2 }],
    })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([body.mode, body.customer.email], [mode, BUYER.email])
  })
}

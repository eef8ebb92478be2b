import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { openStorefrontSession } from '../../../../src/commands/access/portal-sign-in.ts'
import { PORTAL_REFRESH_MS } from '../../../../src/domain/portal/portal-visitor.ts'
import { findReportedPerson } from '../../../../src/queries/customers/find-person.ts'
import { runNode } from '../../../support/processes/process.ts'
import { contextOf } from '../../../support/service/context.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { type OpenShop, openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'

const EMAIL = 'ann@shop.example'
const folder = mkdtempSync(join(tmpdir(), 'qns-hidden-'))
let stage: ShopifyStage
let there: OpenShop['there']
let here: OpenShop['here']
let staff: Staff
let customerId: string
before(async () => {
  stage = await openShopifyStage()
})
after(async () => {
  await stage?.close()
  rmSync(folder, { recursive: true })
})
/** Ann has a quote by her account under another address, and one as a guest. */
beforeEach(async () => {
  ;({ there, here } = await stage.open())
  staff = await signInAs(stage.service, here.store, 'admin')
  customerId = there.addCustomer({ email: EMAIL, firstName: 'Ann' }).id
  const lines = [{ variant_id: here.board, quantity: 1 }]
  await here.post({ buyer: { email: 'office@shop.example' }, customer_id: customerId, lines })
  await here.post({ buyer: { email: EMAIL }, lines })
})

const hide = (fields: { customers: boolean }) => {
  there.settings.approved = { ...fields, fields: false }
}
const ask = (what: 'find' | 'export' | 'redact', body: object) =>
  staff.call('POST', `/admin/api/customer-data/${what}`, body)

it('a person of whom Shopify hides the address or account is not taken for less: staff name both', async () => {
  const whole = await ask('find', { email: EMAIL })
  assert.equal(whole.body.counts.quotes, 2)
  const hidden = [409, 'action_unavailable', 'person_hidden']
  const refusalOf = async (body: object) => {
    const answer = await ask('redact', body)
    return [answer.status, answer.body.code, answer.body.why?.code]
  }
  hide({ customers: true })
  assert.equal((await ask('find', { email: EMAIL })).body.counts.quotes, 2, 'the account is still found by the address')
  assert.deepEqual(await refusalOf({ customer_id: customerId }), hidden)
  hide({ customers: false })
  assert.deepEqual(await refusalOf({ customer_id: customerId }), hidden)
  assert.deepEqual(await refusalOf({ email: EMAIL }), hidden)
  assert.equal((await ask('find', { email: EMAIL, customer_id: 'none' })).body.counts.quotes, 1)
  const both = { email: EMAIL, customer_id: customerId }
  assert.equal((await ask('find', both)).body.counts.quotes, 2)
  assert.equal((await ask('redact', both)).status, 200)
  const { body } = await here.call('GET', '/v1/quotes')
  for (const { customer } of body.data) assert.match(customer.email, /^redacted-/)
  assert.equal(body.data.length, 2)
})

it('a person whom Shopify’s own report names is found by what it names', async () => {
  hide({ customers: false })
  const ctx = await contextOf(stage.service, here.store)
  for (const reported of [
    { customerId: `gid://platform/Customer/${customerId}`, email: EMAIL },
    { customerId: null, email: EMAIL },
  ]) {
    const { customerId, email } = await findReportedPerson(ctx, reported, undefined)
    assert.deepEqual({ customerId, email }, reported)
  }
})

it('an address of somebody else than the customer is refused', async () => {
  const { status, body } = await ask('find', { email: 'office@shop.example', customer_id: customerId })
  assert.deepEqual([status, body.errors[0].field, body.errors[0].fault.code], [400, 'email', 'not_their_email'])
})

it('the operator’s command asks Shopify who a person of a Shopify store is', async () => {
  const { app, origin } = stage.fake
  const show = () =>
    runNode(['src/cli.ts', 'customer', 'show', '--store', here.store.domain, '--email', EMAIL, '--json'], {
      DATABASE_URL: stage.service.url,
      DATA_DIR: folder,
      SECRET_KEY: 'a test key of at least 32 characters',
      SHOPIFY_CLIENT_ID: app.clientId,
      SHOPIFY_CLIENT_SECRET: app.secrets.join(','),
      SHOPIFY_ADMIN_ORIGIN: origin,
    })
  const { stdout, stderr } = await show()
  assert.equal(JSON.parse(stdout).counts.quotes, 2, stderr)
  hide({ customers: false })
  const refused = await show()
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /Enter both/)
})

it('a buyer stays signed in while Shopify hides who they are, and is signed out once it no longer knows them', async () => {
  const { db, systems } = stage.service
  let now = new Date()
  const visit = () => {
    now = new Date(now.getTime() + PORTAL_REFRESH_MS)
    return openStorefrontSession(
      { db, platform: systems.platform, now },
      { store: here.store, customerId, token: 'ann' },
    )
  }
  assert.equal((await visit())?.email, EMAIL)
  for (const customers of [true, false]) {
    hide({ customers })
    assert.equal((await visit())?.email, EMAIL)
  }
  there.customers.delete(customerId)
  there.settings.approved = { customers: true, fields: true }
  assert.equal(await visit(), null)
})

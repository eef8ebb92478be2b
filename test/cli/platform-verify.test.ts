import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { newUuid } from '../../src/domain/id.ts'
import { type Finished, runNode } from '../support/processes/process.ts'
import { draftInput } from '../support/service/draft.ts'
import { type OpenShop, openShopifyStage, type ShopifyStage } from '../support/shop/shopify-shop.ts'

const CANARY = 'canary-77b1'
const folder = mkdtempSync(join(tmpdir(), 'qns-verify-'))
let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(async () => {
  await stage?.close()
  rmSync(folder, { recursive: true })
})

function verify({ here }: Pick<OpenShop, 'here'>, ...more: string[]): Promise<Finished> {
  const { app, origin } = stage.fake
  return runNode(['src/cli.ts', 'platform', 'verify', '--store', here.store.domain, ...more], {
    DATABASE_URL: stage.service.url,
    DATA_DIR: folder,
    SECRET_KEY: 'a test key of at least 32 characters',
    SHOPIFY_CLIENT_ID: app.clientId,
    SHOPIFY_CLIENT_SECRET: app.secrets.join(','),
    SHOPIFY_ADMIN_ORIGIN: origin,
  })
}

interface Line {
  check: string
  verdict: string
  found: string
  ms: number
  cost: number | null
  asked: string[]
  request_ids: string[]
}

/** Returns the report's lines that are none of ok, by check, and the exit code. */
async function verdicts(open: OpenShop): Promise<[code: number | null, Record<string, string>]> {
  const { code, stdout, stderr } = await verify(open, '--json')
  assert.equal(stderr, '')
  const lines: Line[] = JSON.parse(stdout)
  return [code, Object.fromEntries(lines.filter(({ verdict }) => verdict !== 'ok').map((l) => [l.check, l.verdict]))]
}

/** Opens a shop with a product, a customer, a company and an order. */
async function openFull(): Promise<OpenShop> {
  const open = await stage.open()
  const { there, here } = open
  await stage.service.pool.query('update store set revision = revision + 1, timezone = $2 where id = $1', [
    here.store.id,
    there.settings.timezone,
  ])
  const email = `${CANARY}@buyer.example`
  const customer = there.addCustomer({ email, firstName: CANARY, lastName: CANARY, phone: CANARY })
  const { company, locations } = there.addCompany(CANARY)
  there.addContact(company, customer, locations)
  const call = { storeId: here.store.id, deadline: new Date(Date.now() + 20_000) }
  const { platform } = stage.service.systems
  const { id } = await platform.createDraftOrder(call, newUuid(stage.service.now), draftInput())
  await platform.completeDraftOrder(call, id)
  return open
}

it('tells of each check what it asked, how long it took, what it cost and Shopify’s request id; and changes nothing', async () => {
  const open = await openFull()
  const asked = stage.fake.log.length
  const { code, stdout, stderr } = await verify(open, '--json')
  assert.equal(code, 0, stderr + stdout)
  const lines: Line[] = JSON.parse(stdout)
  assert.deepEqual(
    lines.filter(({ verdict }) => verdict !== 'ok').map(({ check }) => check),
    [],
  )
  const requests = stage.fake.log.slice(asked).filter(({ operation }) => operation !== 'token')
  assert.deepEqual(
    lines.flatMap((line) => line.request_ids).toSorted(),
    requests.map((one) => one.requestId).toSorted(),
  )
  assert.ok(lines.filter(({ request_ids }) => request_ids.length > 0).every(({ cost, ms }) => cost !== null && ms > 0))
  const writes = requests.filter(({ document }) => /\bmutation \w/.test(document)).map(({ operation }) => operation)
  assert.deepEqual(writes, ['DraftOrderCalculate'])
  assert.deepEqual([open.there.drafts.size, open.there.orders.size], [1, 1])
})

it('names nobody, and holds no token', async () => {
  const open = await openFull()
  open.there.settings.planHandles = ['grow-2']
  const said = [await verify(open), await verify(open, '--json')].map(({ stdout, stderr }) => stdout + stderr).join('')
  for (const secret of [CANARY, 'shpat_', 'shprt_', ...stage.fake.app.secrets]) assert.ok(!said.includes(secret))
  assert.match(said, /^plan +ok .*AppPlan +grow-2/m)
})

it('without a scope fails, and says which; what needs it is not allowed', async () => {
  const open = await openFull()
  open.there.setScopes(open.there.scopes.filter((scope) => scope !== 'read_orders'))
  open.there.tokens.revokeAccess()
  const { code, stdout } = await verify(open)
  assert.equal(code, 1)
  assert.match(stdout, /^access +failed .*has not approved: read_orders/m)
  assert.match(stdout, /^order by id +not_allowed/m)
  assert.match(stdout, /^changed draft orders and orders +not_allowed/m)
  assert.match(stdout, /^estimate +ok/m)
})

it('without approval for personal data, or without companies, says so and is no failure', async () => {
  const open = await openFull()
  Object.assign(open.there.settings, { b2b: false, approved: { customers: true, fields: false } })
  const [code, others] = await verdicts(open)
  assert.deepEqual(others, {
    customers: 'not_allowed',
    'customers by words': 'nothing',
    companies: 'not_allowed',
    'companies by words': 'nothing',
    "company's location": 'not_allowed',
    "company's contacts": 'not_allowed',
  })
  assert.equal(code, 0)
})

it('fails on an ignored search field, another version, another time zone, and an answer of no use', async () => {
  const open = await openFull()
  const { settings, domain } = open.there
  settings.ignoredFields = ['product_status']
  settings.timezone = 'Asia/Tokyo'
  stage.fake.fault({ when: 'PaymentTermsTemplates', what: 'version', shop: domain })
  stage.fake.fault({ when: 'DraftOrderCalculate', what: 'html502', shop: domain, times: 2 })
  const { code, stdout } = await verify(open)
  assert.equal(code, 1)
  assert.match(stdout, /^variants that can be bought +failed .*the search ignores product_status: invalid_field/m)
  assert.match(stdout, /^shop +failed .*the time zone is Asia\/Tokyo, here Europe\/Berlin/m)
  assert.match(stdout, /^estimate +failed /m)
  assert.match(stdout, /^version +failed .*it answers as 2027-01/m)
})

it('of a shop that takes the app’s tokens no more fails everywhere, in words', async () => {
  const open = await openFull()
  open.there.tokens.revokeAll()
  const { code, stdout } = await verify(open)
  assert.equal(code, 1)
  assert.match(stdout, /^access +failed .*Open the app in Shopify: its access has ended/m)
})

it('of a store on Shopify needs the app’s settings', async () => {
  const { here } = await stage.open()
  const { code, stderr } = await runNode(['src/cli.ts', 'platform', 'verify', '--store', here.store.domain], {
    DATABASE_URL: stage.service.url,
    DATA_DIR: folder,
    SECRET_KEY: 'a test key of at least 32 characters',
  })
  assert.equal(code, 1)
  assert.match(stderr, /set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/)
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { PlatformError } from '../../../../src/outside/platform/port.ts'
import type { AdminApi } from '../../../../src/outside/platform/shopify/admin-api.ts'
import { DraftOrderDelete, ShopInfo, VariantsByIds } from '../../../../src/outside/platform/shopify/documents.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../../src/process/platform-state.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { SECRET_KEYS } from '../../../support/service/draft.ts'
import { addInstalledStore } from '../../../support/shopify/install-app.ts'
import { openAdminApi } from '../../../support/shopify/open-admin-api.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../../support/shopify/shopify-fake.ts'

let fake: ShopifyFake
let shop: FakeShop
let now: Date
let database: TestDatabase
let storeId: string
let installations: ReturnType<typeof databaseInstallations>
let api: AdminApi
let heard: string[]
const closing: (() => Promise<void>)[] = []

const box = new SecretBox(SECRET_KEYS)

function open(more: Partial<Parameters<typeof openAdminApi>[0]> = {}): AdminApi {
  const opened = openAdminApi({
    fake,
    db: database.db,
    box,
    clock: () => now,
    observer: {
      onCall: ({ outcome }) => heard.push(outcome),
      onWait: ({ by }) => heard.push(by),
      onOtherVersion: (version) => heard.push(`version ${version}`),
      onBreakerOpen: () => heard.push('breaker'),
      onUnsettled: () => heard.push('unsettled'),
      onOddAnswer: ({ what, requestId }) => heard.push(`odd: ${what}${requestId ? '' : ', no request id'}`),
    },
    ...more,
  })
  closing.push(opened.close)
  return opened.api
}

beforeEach(async () => {
  now = new Date()
  fake = await startShopifyFake({ now: () => now })
  shop = fake.addShop('quote-demo')
  database = await openTestDatabase()
  storeId = await addInstalledStore(database.db, box, shop)
  installations = databaseInstallations(database.db, box)
  heard = []
  api = open()
})

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await fake.close()
  await database.close()
})

const call = (withinMs = 8_000) => ({ storeId, deadline: new Date(Date.now() + withinMs) })
const readShop = (within?: number) => api.run(call(within), ShopInfo, {})
const deleteDraft = () => api.run(call(), DraftOrderDelete, { input: { id: 'gid://shopify/DraftOrder/1' } })
const asked = (operation: string) => fake.log.filter((one) => one.operation === operation).length

async function refusal(work: Promise<unknown>): Promise<PlatformError> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(error instanceof PlatformError, String(error))
  return error
}

for (const what of ['503', 'html502', 'lost', 'reset'] as const) {
  it(`a read is repeated once after ${what}`, async () => {
    fake.fault({ when: 'ShopInfo', what })
    assert.equal((await readShop()).shop.myshopifyDomain, 'quote-demo.myshopify.com')
    fake.fault({ when: 'ShopInfo', what, times: 2 })
    assert.equal((await refusal(readShop())).code, 'unavailable')
    assert.equal(asked('ShopInfo'), 4)
  })

  it(`a write that may have been done is not repeated after ${what}`, async () => {
    fake.fault({ when: 'DraftOrderDelete', what })
    assert.equal((await refusal(deleteDraft())).executed, 'unknown')
    assert.equal(asked('DraftOrderDelete'), 1)
  })
}

it('half an answer and no answer are unavailable, and heard of with the request id', async () => {
  fake.fault({ when: 'ShopInfo', what: 'truncated' })
  assert.equal((await refusal(readShop())).code, 'unavailable')
  assert.ok(heard.includes('odd: not as asked: data'))
  fake.fault({ when: 'ShopInfo', what: 'hang' })
  assert.equal((await refusal(readShop(300))).code, 'unavailable')
})

it('throttled calls wait within the deadline, and fail at once if it is too near', async () => {
  for (const what of ['throttled', '429'] as const) {
    fake.fault({ when: 'ShopInfo', what })
    await readShop()
  }
  assert.ok(heard.includes('throttled'))
  fake.fault({ when: 'ShopInfo', what: '429' })
  assert.equal((await refusal(readShop(500))).executed, 'no')
})

it('a call that Shopify put off and that then had no time left is told as busy, not as unanswered', async () => {
  fake.fault({ when: 'ShopInfo', what: 'throttled' })
  fake.fault({ when: 'ShopInfo', what: 'hang', times: 2 })
  const { executed, why } = await refusal(readShop(1_500))
  assert.deepEqual([executed, why?.code], ['no', 'platform_busy'])
})

it('another version is heard of', async () => {
  fake.fault({ when: 'ShopInfo', what: 'version' })
  await readShop()
  assert.ok(heard.includes('version 2027-01'))
})

it('402 and 423 ask for attention', async () => {
  for (const what of ['402', '423'] as const) {
    fake.fault({ when: 'ShopInfo', what })
    await refusal(readShop())
    assert.equal((await installations.read(storeId))?.attention, 'shop_closed')
  }
})

it('five failures in a row stop calls to that store', async () => {
  fake.fault({ when: '*', what: '503', times: 5 })
  for (let failures = 0; failures < 3; failures++) await refusal(readShop())
  assert.ok(heard.includes('breaker'))
  const before = asked('ShopInfo')
  await refusal(readShop())
  assert.equal(asked('ShopInfo'), before)
})

it('the one call that tries after a pause is repeated if its token was taken back, and ends the pause', async () => {
  let at = 0
  api = open({ now: () => at })
  fake.fault({ when: '*', what: '503', times: 5 })
  for (let failures = 0; failures < 3; failures++) await refusal(readShop())
  at += 15_000
  shop.tokens.revokeAccess()
  await readShop()
  await Promise.all([readShop(), readShop()])
})

it('a token taken back is renewed once by ten calls of two clients on one database, and each call repeated', async () => {
  shop.tokens.revokeAccess()
  const other = open()
  const calls = Array.from({ length: 10 }, (_, n) => (n % 2 ? api : other).run(call(), ShopInfo, {}))
  assert.equal((await Promise.all(calls)).length, 10)
  assert.equal(asked('token'), 1)
})

it('a renewal whose answer was lost is repeated with the refresh token that is the former one now', async () => {
  shop.tokens.revokeAccess()
  fake.fault({ when: 'token', what: 'lost' })
  await readShop()
  assert.equal(asked('token'), 2)
})

it('a connection that ended asks staff to open the app, and no error or metric holds a token', async () => {
  const before = await installations.read(storeId)
  shop.tokens.revokeAll()
  const error = await refusal(readShop())
  assert.equal((await installations.read(storeId))?.attention, 'open_app')
  const said = `${error.stack} ${String(error.cause)} ${heard.join(' ')}`
  for (const secret of [before?.accessToken, before?.refreshToken, fake.app.secrets[0]]) {
    assert.ok(secret && !said.includes(secret))
  }
})

it('a store whose renewal is refused is known to need its staff while its token still works, and is not asked again meanwhile', async () => {
  shop.tokens.revokeRefresh()
  const { accessExpiresAt } = (await installations.read(storeId)) ?? assert.fail()
  now = new Date(accessExpiresAt.getTime() - 120_000)
  for (let calls = 0; calls < 3; calls++) {
    await readShop()
    assert.equal((await installations.read(storeId))?.attention, 'open_app')
  }
  assert.equal(asked('token'), 1)
  now = accessExpiresAt
  assert.equal((await refusal(readShop())).why?.code, 'platform_needs_app')
})

it('a bug in what is kept of the store stays a bug, unless the answer is there already', async () => {
  const real = databaseCostBuckets(database.db)
  const broken = async () => assert.fail('a bug')
  api = open({ buckets: { ...real, settle: broken } })
  await readShop()
  assert.ok(heard.includes('unsettled'))
  await database.pool.query('alter table shopify_cost_bucket rename column level to another')
  api = open({ buckets: databaseCostBuckets(database.db) })
  await assert.rejects(readShop(), (error: Error) => !(error instanceof PlatformError))
})

it('a look-up takes points by its number of ids, whatever the one before had', async () => {
  const real = databaseCostBuckets(database.db)
  const taken: number[] = []
  const client = open({
    buckets: {
      ...real,
      take: async (id, cost, forPeople) => {
        taken.push(cost)
        return real.take(id, cost, forPeople)
      },
    },
  })
  const ids = Array.from({ length: 25 }, () => `gid://shopify/ProductVariant/${shop.addVariant({ price: '1.00' }).id}`)
  for (const count of [20, 1, 25]) await client.run(call(), VariantsByIds, { ids: ids.slice(0, count) })
  const each = (fake.log[0]?.requestedCost ?? 0) / 20
  assert.deepEqual(taken.slice(1), [Math.ceil(each), Math.ceil(each * 25)])
})

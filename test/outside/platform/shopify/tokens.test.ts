import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { ShopInfo } from '../../../../src/outside/platform/shopify/documents.ts'
import type { CostBuckets, Installations } from '../../../../src/outside/platform/shopify/ports.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../../src/process/platform-state.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { SECRET_KEYS } from '../../../support/service/draft.ts'
import { addInstalledStore } from '../../../support/shopify/install-app.ts'
import { openAdminApi } from '../../../support/shopify/open-admin-api.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../../support/shopify/shopify-fake.ts'

const box = new SecretBox(SECRET_KEYS)
const closing: (() => Promise<void>)[] = []
let now: Date
let fake: ShopifyFake
let shop: FakeShop
let database: TestDatabase
let storeId: string
let installations: Installations
let buckets: CostBuckets

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  fake = await startShopifyFake({ now: () => now })
  shop = fake.addShop('quote-demo')
  database = await openTestDatabase()
  storeId = await addInstalledStore(database.db, box, shop)
  installations = databaseInstallations(database.db, box)
  buckets = databaseCostBuckets(database.db)
})

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await fake.close()
  await database.close()
})

const call = () => ({ storeId, deadline: new Date(Date.now() + 8_000) })
const asked = (operation: string) => fake.log.filter((one) => one.operation === operation).length
const attention = async () => (await installations.read(storeId))?.attention

function open(state: Partial<{ installations: Installations; buckets: CostBuckets }> = {}, appFake = fake) {
  const opened = openAdminApi({ fake: appFake, db: database.db, box, clock: () => now, ...state })
  closing.push(opened.close)
  return { read: () => opened.api.run(call(), ShopInfo, {}), tokens: opened.tokens }
}

it('tokens are renewed five minutes early by one of many, and live on for as long as they are used every 80 days', async () => {
  const { read } = open()
  now = new Date(now.getTime() + 54 * 60_000)
  await read()
  assert.equal(asked('token'), 0)
  for (const days of [0, 80, 80, 80]) {
    now = new Date(now.getTime() + 60_000 + days * 86_400_000)
    const before = asked('token')
    await Promise.all(Array.from({ length: 8 }, read))
    assert.equal(asked('token'), before + 1)
  }
})

it('a pair that could not be saved is no loss: the token before renews again', async () => {
  let failures = 1
  const failing: Installations = {
    ...installations,
    saveTokens: async (...given) => {
      failures -= 1
      if (failures >= 0) throw new PlatformUnavailable('the database is away')
      await installations.saveTokens(...given)
    },
  }
  const { read } = open({ installations: failing })
  shop.tokens.revokeAccess()
  await assert.rejects(read, PlatformUnavailable)
  assert.equal((await read()).shop.name, 'quote-demo')
  assert.equal(await attention(), null)
})

it('a refresh token that another renewal replaced gives way to the former one', async () => {
  const first = (await installations.read(storeId))?.refreshToken ?? ''
  const { read } = open()
  shop.tokens.revokeAccess()
  await read()
  shop.tokens.refresh(first, shop.scopes) // a process that had lost its claim, and kept nothing
  shop.tokens.revokeAccess()
  await read()
  assert.equal(await attention(), null)
})

it('a renewal that lost its claim takes the newer pair instead of its own refusal', async () => {
  let meanwhile = async () => {}
  const slow: Installations = {
    ...installations,
    claimRenewal: async (id, seen) => {
      const renewal = await installations.claimRenewal(id, seen, -1)
      await meanwhile()
      return renewal
    },
  }
  const [late, quick] = [open({ installations: slow }), open()]
  shop.tokens.revokeAccess()
  meanwhile = async () => {
    meanwhile = async () => {}
    await quick.read()
    const pair = await installations.read(storeId)
    await open().tokens.renew(call(), pair?.accessToken ?? '') // now the first refresh token is of no use
    const newest = await installations.read(storeId)
    shop.tokens.refresh(newest?.refreshToken ?? '', shop.scopes)
  }
  const renewedBy = (await installations.read(storeId))?.accessToken
  await late.read()
  const current = await installations.read(storeId)
  assert.notEqual(current?.accessToken, renewedBy)
  assert.equal(current?.attention, null)
})

it("the app's own secret being wrong is unavailable, and no store's need for attention", async () => {
  const { read } = open({}, { ...fake, app: { ...fake.app, secrets: ['a secret that was never valid'] } })
  shop.tokens.revokeAccess()
  await assert.rejects(read, PlatformUnavailable)
  assert.equal(await attention(), null)
})

it('a shop that is open again needs no attention after its next answer', async () => {
  const { read } = open()
  shop.settings.closed = 402
  await assert.rejects(read, PlatformUnavailable)
  assert.equal(await attention(), 'shop_closed')
  shop.settings.closed = null
  await read()
  assert.equal(await attention(), null)
})

it('an answer counts even if its cost cannot be saved, and without a bucket nothing is asked', async () => {
  const away = () => Promise.reject(new PlatformUnavailable('the database is away'))
  assert.equal((await open({ buckets: { ...buckets, settle: away } }).read()).shop.name, 'quote-demo')
  const before = asked('ShopInfo')
  await assert.rejects(open({ buckets: { ...buckets, take: away } }).read, PlatformUnavailable)
  assert.equal(asked('ShopInfo'), before)
})

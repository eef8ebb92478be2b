import assert from 'node:assert/strict'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { shopifyInbound } from '../../../src/outside/platform/shopify/inbound/shopify-inbound.ts'
import { createShopifyPlatform } from '../../../src/outside/platform/shopify/shopify-platform.ts'
import { fakeApi } from '../../outside/platform/contract/fake-api.ts'
import { jobContext, runQueuedJobs } from '../service/jobs.ts'
import { openTestService, type TestService } from '../service/service.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../shopify/shopify-fake.ts'
import type { Shop } from './catalog.ts'

/** The service with Shopify's fake as its platform: all stores are shops there. */
export interface ShopifyStage {
  service: TestService
  fake: ShopifyFake
  /** Adds a shop that has the app installed, with a board and a mug, and its store. */
  open(settings?: Parameters<ShopifyFake['addShop']>[1]): Promise<OpenShop>
  /** Applies what has arrived, and what that causes. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface OpenShop {
  there: FakeShop
  here: Shop
}

/** Opens the service on the fake, over HTTP in both directions; closing it fails if the fake was asked what Shopify does not take. */
export async function openShopifyStage(more: Parameters<typeof openTestService>[0] = {}): Promise<ShopifyStage> {
  const shops = new Map<string, FakeShop>()
  const api = fakeApi((storeId) => reach(fake, shops.get(storeId) ?? assert.fail(`no shop is the store ${storeId}`)))
  const fake = await startShopifyFake({ now: () => service.now })
  const platform = createShopifyPlatform({ api, clock: () => service.now })
  const inbound = shopifyInbound(fake.app.secrets)
  const service: TestService = await openTestService({ platform, shopify: { inbound }, ...more })
  fake.webhooks.target = `${service.baseUrl}/platform/shopify/webhooks`
  return {
    service,
    fake,
    open: async (settings = {}) => {
      const there = fake.addShop(`shop-${shops.size + 1}`, { taxRates: [], readsUntilReady: 0, ...settings })
      const store = await addStore(service, there)
      shops.set(store.id, there)
      return { there, here: await stock(service, there, store) }
    },
    settle: async () => {
      await applyPlatformDeliveries(jobContext(service))
      await runQueuedJobs(service)
    },
    close: async () => {
      await service.close()
      await fake.close()
      fake.check()
    },
  }
}

/** Tokens are asked for each time, as the clock of tests leaps. */
function reach({ origin }: ShopifyFake, { domain, tokens, scopes }: FakeShop) {
  const token = tokens.clientCredentials(scopes).access_token
  return { url: `${origin}/shops/${domain}/admin/api/2026-10/graphql.json`, token }
}

async function addStore(service: TestService, { domain, settings, scopes }: FakeShop): Promise<Store> {
  const { currency, name } = settings
  const store = await service.addStore({ domain, name, currency, platform: 'shopify', development: false })
  const expires = new Date(service.now.getTime() + 3_600_000)
  await saveInstallation(service.db, service.systems.secretBox, {
    storeId: store.id,
    grant: 'exchange',
    scopes: scopes.join(','),
    accessToken: 'a token that tests do not use',
    accessExpiresAt: expires,
    refreshToken: 'a token that tests do not use either',
    refreshExpiresAt: expires,
    installedAt: service.now,
  })
  return store
}

async function stock(service: TestService, there: FakeShop, store: Store): Promise<Shop> {
  const key = await service.addKey(store)
  const variant = (price: string, name: string) =>
    `gid://platform/ProductVariant/${there.addVariant({ price, name }).id}`
  const call: Shop['call'] = (method, path, options) => {
    service.now = new Date(service.now.getTime() + 500)
    return service.call(method, path, { key, ...options })
  }
  const post: Shop['post'] = (body, options) => call('POST', '/v1/quotes', { ...options, body })
  const shop: Partial<Shop> = {
    store,
    key,
    board: variant('39.99', 'Oak board'),
    mug: variant('14.00', 'Mug'),
    call,
    post,
  }
  return shop as Shop
}

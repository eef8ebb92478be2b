import type { Store } from '../../../src/database/stores/stores.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { createAsker } from '../../../src/outside/asker.ts'
import { createShopify, type Shopify } from '../../../src/outside/platform/shopify/create-shopify.ts'
import { createShopifyDoor } from '../../../src/outside/platform/shopify/door/create-shopify-door.ts'
import { shopifyInbound } from '../../../src/outside/platform/shopify/inbound/shopify-inbound.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../src/process/platform-state.ts'
import { jobContext, runQueuedJobs } from '../service/jobs.ts'
import { openTestService, type TestService } from '../service/service.ts'
import { installApp } from '../shopify/install-app.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../shopify/shopify-fake.ts'
import { SILENT_OBSERVER } from '../shopify/silent-observer.ts'
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

export interface OpenShop {
  there: FakeShop
  here: Shop
}

/** Opens the service on the fake, over HTTP in both directions; closing it fails if the fake was asked what Shopify does not take. */
export async function openShopifyStage(
  more: Parameters<typeof openTestService>[0] = {},
  observer = SILENT_OBSERVER,
): Promise<ShopifyStage> {
  const fake = await startShopifyFake({ now: () => service.now })
  const { clientId, secrets } = fake.app
  const asker = createAsker({ resolver: { addresses: async () => [] }, allowPrivate: true })
  const door = createShopifyDoor({ asker, clientId, secrets, standIn: fake.origin, clock: () => service.now })
  const shopifySide = { inbound: shopifyInbound(secrets), door, keys: { clientId, secrets } }
  const service: TestService = await openTestService({ shopify: shopifySide, ...more })
  const shopify = openAdapter(service, fake, observer)
  Object.assign(service.systems.platform, shopify.platform)
  service.now = new Date() // conversions from before the adapter count as those of another process
  let shops = 0
  fake.webhooks.target = `${service.baseUrl}/platform/shopify/webhooks`
  return {
    service,
    fake,
    open: async (settings = {}) => {
      shops += 1
      const there = fake.addShop(`shop-${shops}`, { taxRates: [], readsUntilReady: 0, ...settings })
      return { there, here: await addInstalledShop(service, there) }
    },
    settle: async () => {
      await applyPlatformDeliveries(jobContext(service))
      await runQueuedJobs(service)
    },
    close: async () => {
      await service.close()
      await shopify.close()
      await asker.close()
      await fake.close()
      fake.check()
    },
  }
}

/** Returns Shopify as the service has it, with its tokens and cost buckets in the database. */
export function openAdapter(service: TestService, { app, origin }: ShopifyFake, observer = SILENT_OBSERVER): Shopify {
  const { db, systems } = service
  const settings = { clientId: app.clientId, secrets: app.secrets, appHandle: null, standIn: origin }
  return createShopify(settings, {
    installations: databaseInstallations(db, systems.secretBox),
    buckets: databaseCostBuckets(db),
    resolver: systems.resolver,
    allowPrivate: true,
    observer,
    clock: () => service.now,
  })
}

/** Adds the store of a shop that has the app installed, with a board and a mug. */
export async function addInstalledShop(service: TestService, there: FakeShop): Promise<Shop> {
  return stock(service, there, await addStore(service, there))
}

async function addStore(service: TestService, there: FakeShop): Promise<Store> {
  const { domain, settings } = there
  const { currency, name } = settings
  const store = await service.addStore({ domain, name, currency, platform: 'shopify', development: false })
  await installApp(service.db, service.systems.secretBox, store.id, there)
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

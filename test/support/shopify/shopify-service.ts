import { createAsker } from '../../../src/outside/asker.ts'
import { createShopifyDoor } from '../../../src/outside/platform/shopify/door/create-shopify-door.ts'
import { type Answer, openTestService, type TestService } from '../service/service.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from './shopify-fake.ts'

/** The service with Shopify's settings, and Shopify's stand-in. */
export interface ShopifyService {
  service: TestService
  fake: ShopifyFake
  /** Sends a request as the framed app does, with a session token. */
  framed(token: string, method: string, path: string, body?: unknown): Promise<Answer>
  /** Adds a shop with its owner, and what proves who they are. */
  addShop(
    name: string,
    settings?: Parameters<ShopifyFake['addShop']>[1],
  ): { shop: FakeShop; owner: FakeShop['staff'][number] }
  close(): Promise<void>
}

/** Starts the service for a test file; both clocks are the service's. */
export async function openShopifyService(
  overrides: Parameters<typeof openTestService>[0] = {},
  appOrigin?: string,
): Promise<ShopifyService> {
  let clock = () => new Date()
  const fake = await startShopifyFake({ now: () => clock(), ...(appOrigin !== undefined && { appOrigin }) })
  const { clientId, secrets } = fake.app
  const asker = createAsker({ resolver: { addresses: async () => [] }, allowPrivate: true })
  const door = createShopifyDoor({ asker, clientId, secrets, standIn: fake.origin, clock: () => clock() })
  const service = await openTestService({
    shopify: { door, keys: { clientId, secrets } },
    platformAdmin: { origin: fake.origin, app: fake.app.handle, sellsPlans: true },
    ...overrides,
  })
  clock = () => service.now
  return {
    service,
    fake,
    framed: (token, method, path, body) =>
      service.call(method, path, { body, headers: { authorization: `Bearer ${token}` } }),
    addShop: (name, settings = {}) => {
      const shop = fake.addShop(name, settings)
      return { shop, owner: shop.addStaff({ accountOwner: true, email: `owner@${name}.example` }) }
    },
    close: async () => {
      await service.close()
      await asker.close()
      await fake.close()
    },
  }
}

import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import type { CallContext } from '../../../src/outside/platform/port.ts'
import type { CallObserver } from '../../../src/outside/platform/shopify/client/call-observer.ts'
import { createShopifyPlatform, type ShopifyPlatform } from '../../../src/outside/platform/shopify/shopify-platform.ts'
import { openTestDatabase } from '../database/database.ts'
import { SECRET_KEYS } from '../service/draft.ts'
import { addInstalledStore } from './install-app.ts'
import { openAdminApi } from './open-admin-api.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from './shopify-fake.ts'

/** The adapter of one shop on the fake, with the client the service has. */
export interface OpenAdapter {
  fake: ShopifyFake
  shop: FakeShop
  platform: ShopifyPlatform
  call(): CallContext
  /** Counts the requests of these documents. */
  asked(...documents: string[]): number
  /** Lets time pass, for both sides. */
  wait(ms: number): void
  close(): Promise<void>
}

/** Opens the adapter on a shop of its own. */
export async function openAdapter(
  settings: Partial<FakeShop['settings']> = {},
  observer: Partial<CallObserver> = {},
): Promise<OpenAdapter> {
  let now = Date.parse('2026-11-21T09:00:00Z')
  const clock = () => new Date(now)
  const fake = await startShopifyFake({ now: clock })
  const shop = fake.addShop('forge', { taxRates: [], readsUntilReady: 0, ...settings })
  const { db, close } = await openTestDatabase()
  const box = new SecretBox(SECRET_KEYS)
  const storeId = await addInstalledStore(db, box, shop)
  const opened = openAdminApi({ fake, db, box, clock, observer })
  return {
    fake,
    shop,
    platform: createShopifyPlatform({ api: opened.api, clock }),
    call: () => ({ storeId, deadline: new Date(Date.now() + 20_000) }),
    asked: (...documents) => fake.log.filter(({ operation }) => documents.includes(operation)).length,
    wait: (ms) => {
      now += ms
    },
    close: async () => {
      await opened.close()
      await close()
      await fake.close()
    },
  }
}

import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { createAsker } from '../../../src/outside/asker.ts'
import type { AdminApi } from '../../../src/outside/platform/shopify/admin-api.ts'
import type { CallObserver } from '../../../src/outside/platform/shopify/client/call-observer.ts'
import { createAdminApi } from '../../../src/outside/platform/shopify/client/client.ts'
import { createAccessTokens } from '../../../src/outside/platform/shopify/tokens/tokens.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../src/process/platform-state.ts'
import { openTestDatabase } from '../database/database.ts'
import { SECRET_KEYS } from '../service/draft.ts'
import { installShop } from './install-shop.ts'
import type { FakeShop, ShopifyFake } from './shopify-fake.ts'

/** Shopify's clients as several processes have them: each its own, on one database. */
export interface AdminApis {
  /** Opens the client of another process; `origin` instead of the fake's to ask somewhere else. */
  open(origin?: string): AdminApi
  /** Returns the id of a new store in which the shop has installed the app. */
  install(shop: FakeShop): Promise<string>
  close(): Promise<void>
}

const SILENT: CallObserver = {
  onCall: () => {},
  onWait: () => {},
  onCostLeft: () => {},
  onOtherVersion: () => {},
  onBreakerOpen: () => {},
  onOddAnswer: () => {},
}

/** Opens the state that the clients share. */
export async function openAdminApis(fake: ShopifyFake, clock: () => Date): Promise<AdminApis> {
  const database = await openTestDatabase()
  const box = new SecretBox(SECRET_KEYS)
  const asker = createAsker({ resolver: { addresses: async () => [] }, allowPrivate: true })
  const installations = databaseInstallations(database.db, box)
  const buckets = databaseCostBuckets(database.db)
  const { clientId, secrets } = fake.app
  return {
    open: (origin = fake.origin) => {
      const originOf = (shop: string) => `${origin}/shops/${shop}`
      const desk = { asker, clientId, secret: secrets[0] ?? '', originOf, now: clock }
      const tokens = createAccessTokens(installations, desk)
      return createAdminApi({ asker, installations, buckets, originOf, tokens, observer: SILENT })
    },
    install: (shop) => installShop(database.db, box, shop),
    close: async () => {
      await asker.close()
      await database.close()
    },
  }
}

import type { Db } from '../../../src/database/database.ts'
import type { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { createAsker } from '../../../src/outside/asker.ts'
import type { AdminApi } from '../../../src/outside/platform/shopify/admin-api.ts'
import type { CallObserver } from '../../../src/outside/platform/shopify/client/call-observer.ts'
import { createAdminApi } from '../../../src/outside/platform/shopify/client/client.ts'
import type { CostBuckets, Installations } from '../../../src/outside/platform/shopify/ports.ts'
import { type AccessTokens, createAccessTokens } from '../../../src/outside/platform/shopify/tokens/tokens.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../src/process/platform-state.ts'
import type { ShopifyFake } from './shopify-fake.ts'
import { SILENT_OBSERVER } from './silent-observer.ts'

interface Opening {
  fake: ShopifyFake
  /** Holds the tokens and the cost that all processes share. */
  db: Db
  box: SecretBox
  clock: () => Date
  /** Asked instead of the fake. */
  origin?: string
  /** Hears what happens; the other calls are not heard. */
  observer?: Partial<CallObserver>
  installations?: Installations
  buckets?: CostBuckets
  /** The breaker's clock, in milliseconds. */
  now?: () => number
}

/** Opens Shopify's client as a process of the service has it. */
export function openAdminApi({ fake, db, box, clock, origin = fake.origin, ...given }: Opening): {
  api: AdminApi
  tokens: AccessTokens
  close: () => Promise<void>
} {
  const { installations = databaseInstallations(db, box), buckets = databaseCostBuckets(db), now } = given
  const asker = createAsker({ resolver: { addresses: async () => [] }, allowPrivate: true })
  const originOf = (shop: string) => `${origin}/shops/${shop}`
  const { clientId, secrets } = fake.app
  const tokens = createAccessTokens(installations, {
    asker,
    clientId,
    secret: secrets[0] ?? '',
    originOf,
    now: clock,
  })
  const observer = { ...SILENT_OBSERVER, ...given.observer }
  const api = createAdminApi({ asker, installations, buckets, originOf, tokens, observer, ...(now && { now }) })
  return { api, tokens, close: () => asker.close() }
}

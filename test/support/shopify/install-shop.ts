import type { Db } from '../../../src/database/database.ts'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import { insertStore } from '../../../src/database/stores/stores.ts'
import type { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import type { FakeShop } from './shopify-fake.ts'

/** Saves a store of its own for this shop, with the app just installed, and returns the store's id. */
export function installShop(db: Db, box: SecretBox, shop: FakeShop): Promise<string> {
  const { domain, settings } = shop
  const { access_token, expires_in, refresh_token = null, scope } = shop.tokens.exchange(shop.scopes)
  const now = shop.now()
  return db.transaction().execute(async (tx) => {
    const { id } = await insertStore(tx, {
      domain,
      platform: 'shopify',
      name: settings.name,
      plan: 'enterprise',
      trialEndsAt: null,
      development: true,
      currency: settings.currency,
      timezone: settings.timezone,
      createdAt: now,
    })
    await saveInstallation(tx, box, {
      storeId: id,
      grant: 'exchange',
      accessToken: access_token,
      accessExpiresAt: new Date(now.getTime() + expires_in * 1_000),
      refreshToken: refresh_token,
      refreshExpiresAt: null,
      scopes: scope,
      installedAt: now,
    })
    return id
  })
}

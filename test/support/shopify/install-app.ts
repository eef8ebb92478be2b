import type { Db, DbOrTx } from '../../../src/database/database.ts'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import { insertStore } from '../../../src/database/stores/stores.ts'
import type { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import type { FakeShop } from './shopify-fake.ts'

/** Has the shop install the app: its tokens are saved as those of the store. */
export async function installApp(db: DbOrTx, box: SecretBox, storeId: string, shop: FakeShop): Promise<void> {
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, scope } = shop.tokens.exchange(shop.scopes)
  const installedAt = shop.now()
  const after = (seconds = 0) => new Date(installedAt.getTime() + seconds * 1_000)
  await saveInstallation(db, box, {
    storeId,
    grant: 'exchange',
    accessToken: access_token,
    accessExpiresAt: after(expires_in),
    refreshToken: refresh_token ?? null,
    refreshExpiresAt: after(refresh_token_expires_in),
    scopes: scope,
    installedAt,
  })
}

/** Makes the shop's store, with the app installed, and returns the store's id. */
export function addInstalledStore(db: Db, box: SecretBox, shop: FakeShop): Promise<string> {
  const { name, currency, timezone } = shop.settings
  return db.transaction().execute(async (tx) => {
    const { id } = await insertStore(tx, {
      domain: shop.domain,
      platform: 'shopify',
      name,
      plan: 'enterprise',
      trialEndsAt: null,
      development: true,
      currency,
      timezone,
      createdAt: shop.now(),
    })
    await installApp(tx, box, id, shop)
    return id
  })
}

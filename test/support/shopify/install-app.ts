import type { DbOrTx } from '../../../src/database/database.ts'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import type { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import type { FakeShop } from './shopify-fake.ts'

/** Has the shop install the app: its tokens are saved as those of the store. */
export async function installApp(db: DbOrTx, box: SecretBox, storeId: string, shop: FakeShop): Promise<void> {
  const { access_token, expires_in, refresh_token = null, scope } = shop.tokens.exchange(shop.scopes)
  const installedAt = shop.now()
  await saveInstallation(db, box, {
    storeId,
    grant: 'exchange',
    accessToken: access_token,
    accessExpiresAt: new Date(installedAt.getTime() + expires_in * 1_000),
    refreshToken: refresh_token,
    refreshExpiresAt: null,
    scopes: scope,
    installedAt,
  })
}

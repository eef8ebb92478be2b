import { saveInstallation } from '../../database/platform/installations.ts'
import { findStore, insertStore, type Store, saveStore } from '../../database/stores/stores.ts'
import { refused } from '../../domain/refused.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import { hasTwoDecimals } from '../../domain/stores/has-two-decimals.ts'
import type { ShopifyDoor } from '../../outside/platform/shopify/door/shopify-door.ts'
import type { Installation, TokenPair } from '../../outside/platform/shopify/ports.ts'
import type { Operator } from '../operator.ts'
import { takeOverShop } from './take-over-shop.ts'

/** The means of opening a shop's store. */
export interface Opener extends Operator {
  door: ShopifyDoor
  secretBox: SecretBox
}

interface Connecting extends Pick<Store, 'plan' | 'trialEndsAt'> {
  shop: string
  grant: Installation['grant']
  pair: TokenPair
}

/**
 * Makes the store of a shop that gave the app these tokens, as Shopify describes it, or brings back the one it had, as takeOverShop does.
 * Throws `forbidden` for a currency without two decimals.
 */
export async function connectShop(opener: Opener, { shop, grant, pair, ...bought }: Connecting): Promise<Store> {
  const { db, door, secretBox, now } = opener
  const facts = await door.readShop(shop, pair)
  const { name, currency, timezone, isDevelopment: development } = facts
  if (!hasTwoDecimals(currency)) throw refused('forbidden', { code: 'currency_unsupported', currency })
  return db.transaction().execute(async (tx) => {
    const before = await findStore(tx, shop)
    if (before) await takeOverShop(tx, before.id, facts, now)
    const made = { name, domain: shop, platform: 'shopify', currency, timezone, development, ...bought } as const
    const store = before
      ? await saveStore(tx, before.id, { installed: true })
      : await insertStore(tx, { ...made, createdAt: now })
    await saveInstallation(tx, secretBox, { ...pair, storeId: store.id, grant, installedAt: now })
    return store
  })
}

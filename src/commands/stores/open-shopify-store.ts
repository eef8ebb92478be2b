import { setTimeout as wait } from 'node:timers/promises'
import { findInstallation, saveInstallation } from '../../database/platform/installations.ts'
import { endOpening, takeOpening } from '../../database/platform/shop-openings.ts'
import { findStore, insertStore, type Store, saveStore } from '../../database/stores/stores.ts'
import { refused } from '../../domain/refused.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import { hasTwoDecimals } from '../../domain/stores/has-two-decimals.ts'
import type { ShopifyDoor } from '../../outside/platform/shopify/door/shopify-door.ts'
import type { StaffToken } from '../../outside/platform/shopify/signatures/session-token.ts'
import type { Operator } from '../operator.ts'

/** The means of opening a shop's store. */
export interface Opener extends Operator {
  door: ShopifyDoor
  secretBox: SecretBox
}

const LOOK_EVERY_MS = 100
const LOOK_AT_MOST = 100

/**
 * Returns the store of the shop whose staff open the app in Shopify. The first time, or if no token of the shop works any more, exchanges
 * their session token; the store is made once, whoever opens it at the same time. Throws `forbidden` for a currency without two decimals
 * or a store that is on another platform, and SessionTokenRefused.
 */
export async function openShopifyStore(opener: Opener, user: StaffToken, token: string): Promise<Store> {
  for (let looks = 0; looks < LOOK_AT_MOST; looks += 1) {
    const store = await findConnected(opener, user.shop)
    if (store) return store
    if (await takeOpening(opener.db, user.shop)) {
      try {
        return (await findConnected(opener, user.shop)) ?? (await connect(opener, user, token))
      } finally {
        await endOpening(opener.db, user.shop)
      }
    }
    await wait(LOOK_EVERY_MS)
  }
  throw refused('platform_unavailable', { code: 'shop_installing' })
}

/** Returns null if the shop is not installed, or its tokens no longer work. A single store's credentials need no exchange. */
async function findConnected({ db, secretBox }: Opener, shop: string): Promise<Store | null> {
  const store = await findStore(db, shop)
  if (store && store.platform !== 'shopify') throw refused('forbidden', { code: 'domain_elsewhere' })
  const kept = store?.installed ? await findInstallation(db, secretBox, store.id) : null
  if (!kept || kept.uninstalledAt) return null
  return kept.attention === 'open_app' && kept.grant === 'exchange' ? null : store
}

async function connect(opener: Opener, user: StaffToken, token: string): Promise<Store> {
  const { db, door, secretBox, now } = opener
  const { shop } = user
  const pair = await door.install(user, token)
  const { name, currency, timezone, isDevelopment } = await door.readShop(shop, pair)
  if (!hasTwoDecimals(currency)) throw refused('forbidden', { code: 'currency_unsupported', currency })
  return db.transaction().execute(async (tx) => {
    const before = await findStore(tx, shop)
    const facts = { name, domain: shop, platform: 'shopify', currency, timezone, development: isDevelopment } as const
    const store = before
      ? await saveStore(tx, before.id, { installed: true })
      : await insertStore(tx, { ...facts, plan: 'starter', trialEndsAt: null, createdAt: now })
    await saveInstallation(tx, secretBox, { ...pair, storeId: store.id, grant: 'exchange', installedAt: now })
    return store
  })
}

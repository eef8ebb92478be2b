import { setTimeout as wait } from 'node:timers/promises'
import { findInstallation } from '../../database/platform/installations.ts'
import { endOpening, takeOpening } from '../../database/platform/shop-openings.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { refused } from '../../domain/refused.ts'
import type { StaffToken } from '../../outside/platform/shopify/signatures/session-token.ts'
import { connectShop, type Opener } from './connect-shop.ts'

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
  const pair = await opener.door.install(user, token)
  return connectShop(opener, { shop: user.shop, grant: 'exchange', pair, plan: 'starter', trialEndsAt: null })
}

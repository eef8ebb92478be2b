import { endOpening, takeOpening } from '../../database/platform/shop-openings.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { PlatformUnavailable } from '../../outside/platform/port.ts'
import { isShopDomain } from '../../outside/platform/shopify/is-shop-domain.ts'
import type { TokenPair } from '../../outside/platform/shopify/ports.ts'
import { GrantRefused } from '../../outside/platform/shopify/tokens/token-requests.ts'
import { connectShop, type Opener } from './connect-shop.ts'
import { type StoreRequest, trialEnd } from './create-store.ts'

interface OwnOpener extends Opener {
  requestOwnToken: (shop: string) => Promise<TokenPair>
}

type OwnRequest = Pick<StoreRequest, 'domain' | 'trialDays'> & Partial<Pick<StoreRequest, 'plan'>>

/**
 * Adds the store of a shop that the app's own organization owns: the app's credentials open it, and nobody has to approve. Throws
 * `invalid_request` saying what to correct, `forbidden` for a currency without two decimals, and `platform_unavailable`.
 */
export async function createOwnStore(opener: OwnOpener, request: OwnRequest): Promise<Store> {
  const { db, now, requestOwnToken } = opener
  const { plan = 'starter', trialDays } = request
  const shop = request.domain.toLowerCase()
  if (!isShopDomain(shop)) {
    throw new Problem(
      'invalid_request',
      `"${shop}" is not a shop's own domain at Shopify; use the one that ends in .myshopify.com, such as acme.myshopify.com.`,
    )
  }
  const trialEndsAt = trialEnd(plan, trialDays, now)
  if (!(await takeOpening(db, shop))) throw refused('platform_unavailable', { code: 'shop_installing' })
  try {
    if (await findStore(db, shop)) {
      throw new Problem('invalid_request', `There is already a store with the domain ${shop}.`)
    }
    const pair = await explained(shop, requestOwnToken(shop))
    return await connectShop(opener, { shop, grant: 'client_credentials', pair, plan, trialEndsAt })
  } finally {
    await endOpening(db, shop)
  }
}

async function explained(shop: string, request: Promise<TokenPair>): Promise<TokenPair> {
  try {
    return await request
  } catch (error) {
    if (error instanceof GrantRefused) throw new Problem('invalid_request', explain(shop, error.message))
    if (!(error instanceof PlatformUnavailable)) throw error
    throw new Problem(
      'platform_unavailable',
      `${error.message} (${shop}): check the domain, SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or try again later.`,
    )
  }
}

function explain(shop: string, code: string): string {
  switch (code) {
    case 'shop_not_permitted':
      return `${shop} belongs to another organization than the app, so the app has no credentials there: install the app in that shop and open it in Shopify's admin; that makes the store.`
    case 'app_not_installed':
      return `The app is not installed in ${shop}: install it there, then try again.`
    default:
      return `Shopify refused the app a token for ${shop} (${code}): compare SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET with the app's settings at Shopify.`
  }
}

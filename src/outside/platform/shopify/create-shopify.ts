import { type PlatformAdmin, SHOPIFY_ADMIN } from '../../../domain/stores/platform-admin.ts'
import { createAsker } from '../../asker.ts'
import type { NameResolver } from '../../name-resolver.ts'
import type { PlatformInbound } from '../inbound.ts'
import type { PlanSource } from '../plan-source.ts'
import type { CallObserver } from './client/call-observer.ts'
import { createAdminApi } from './client/client.ts'
import { createShopifyDoor } from './door/create-shopify-door.ts'
import type { ShopifyDoor } from './door/shopify-door.ts'
import { shopifyInbound } from './inbound/shopify-inbound.ts'
import { createSubscriptionReader } from './plan/create-subscription-reader.ts'
import type { PlanSettings } from './plan/plan-settings.ts'
import type { CostBuckets, Installations, TokenPair } from './ports.ts'
import { createShopifyPlatform, type ShopifyPlatform } from './shopify-platform.ts'
import type { AppKeys } from './signatures/session-token.ts'
import { requestOwnToken } from './tokens/token-requests.ts'
import { type AccessTokens, createAccessTokens } from './tokens/tokens.ts'

/** The app at Shopify, as the operator configures it. */
export interface ShopifySettings {
  clientId: string
  /** The newest first. Shopify signs with the one before for an hour after a rotation. */
  secrets: readonly string[]
  /** The app's name in addresses of Shopify's admin; null if not set. */
  appHandle: string | null
  /** The plans of app pricing; null: the operator sets each store's plan. */
  pricing: PlanSettings | null
  /** A stand-in of Shopify for demo and tests, with the shops below `/shops`; null for Shopify itself. */
  standIn: string | null
}

interface ShopifyOptions {
  installations: Installations
  buckets: CostBuckets
  resolver: NameResolver
  /** For a stand-in on this machine. */
  allowPrivate: boolean
  observer: CallObserver
  /** Sent with each call. */
  headers?: Readonly<Record<string, string>>
  clock: () => Date
}

/** Everything the service has of Shopify. */
export interface Shopify {
  settings: ShopifySettings
  admin: PlatformAdmin
  /** null: the operator sets each store's plan. */
  plans: PlanSource | null
  platform: ShopifyPlatform
  inbound: PlatformInbound
  door: ShopifyDoor
  /** The keys that Shopify signs with for buyers. */
  keys: AppKeys
  tokens: AccessTokens
  /** Asks for a token of a shop that the app's own organization owns. Throws GrantRefused, or PlatformUnavailable. */
  requestOwnToken(shop: string): Promise<TokenPair>
  subscriptionOf: PlanSource['subscriptionOf']
  close(): Promise<void>
}

/** Assembles the adapter for Shopify. */
export function createShopify(settings: ShopifySettings, options: ShopifyOptions): Shopify {
  const { clientId, secrets, standIn, appHandle, pricing } = settings
  const { installations, buckets, resolver, allowPrivate, observer, headers = {}, clock } = options
  const asker = createAsker({ resolver, allowPrivate })
  const originOf = (shop: string) => (standIn === null ? `https://${shop}` : `${standIn}/shops/${shop}`)
  const desk = { asker, clientId, secret: secrets[0] ?? '', originOf, now: clock }
  const tokens = createAccessTokens(installations, desk)
  const api = createAdminApi({ asker, tokens, installations, buckets, originOf, observer, headers })
  const subscriptionOf = createSubscriptionReader(pricing?.partner ?? null, { api, asker, standIn })
  return {
    settings,
    admin: { origin: standIn ?? SHOPIFY_ADMIN, app: appHandle ?? clientId, sellsPlans: settings.pricing !== null },
    plans: pricing && { plans: pricing.plans, subscriptionOf },
    platform: createShopifyPlatform({ api, clock }),
    inbound: shopifyInbound(secrets),
    door: createShopifyDoor({ asker, clientId, secrets, standIn, clock }),
    keys: { clientId, secrets },
    tokens,
    requestOwnToken: (shop) => requestOwnToken(desk, shop),
    subscriptionOf,
    close: () => asker.close(),
  }
}

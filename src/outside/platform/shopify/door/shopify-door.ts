import type { PlatformPerson } from '../../../../domain/access/decide-platform-staff.ts'
import type { TokenPair } from '../ports.ts'
import type { StaffToken } from '../signatures/session-token.ts'

/** The facts that a store is made from. */
export interface ShopFacts {
  name: string
  currency: string
  timezone: string
  isDevelopment: boolean
}

/** Shopify does not take a session token any more, or the app is not installed. */
export class SessionTokenRefused extends Error {}

/** The way in for people from Shopify's admin. */
export interface ShopifyDoor {
  clientId: string
  /** The script that lets the admin and a framed page talk. */
  bridgeUrl: string
  /** An admin besides Shopify's own that may frame the app: the stand-in of demo and tests; else null. */
  otherAdmin: string | null
  /** Returns who a session token is for; null unless it is valid now, and of staff. */
  verify(token: string, now: Date): Promise<StaffToken | null>
  /** Exchanges a session token for the shop's own pair, which ends the pair before. Throws SessionTokenRefused. */
  install(user: StaffToken, token: string): Promise<TokenPair>
  /** Asks who the token's person is. Throws SessionTokenRefused. */
  describe(user: StaffToken, token: string): Promise<PlatformPerson>
  /** Reads the shop with a pair that is not stored yet. */
  readShop(shop: string, pair: TokenPair): Promise<ShopFacts>
}

import type { AppKeys } from '../../../../src/outside/platform/shopify/signatures/session-token.ts'
import { type Claims, signToken } from './session-tokens.ts'

/** A page in a customer's account at a shop; without a customer, nobody is signed in. */
export interface AccountVisit {
  shop: string
  /** Digits. */
  customer?: string | undefined
}

/** Returns the claims of a customer's token as Shopify makes them at this moment: for five minutes, without an issuer. */
export function customerClaims(now: Date, clientId: string, { shop, customer }: AccountVisit): Claims {
  const seconds = Math.floor(now.getTime() / 1000)
  const sub = customer === undefined ? {} : { sub: `gid://shopify/Customer/${customer}` }
  return { dest: shop, aud: clientId, exp: seconds + 300, nbf: seconds, iat: seconds, jti: `${seconds}`, ...sub }
}

/** Returns the token that a page in a customer's account gets from Shopify at this moment. */
export function customerToken(now: Date, { clientId, secrets }: AppKeys, visit: AccountVisit): string {
  return signToken(customerClaims(now, clientId, visit), secrets[0] ?? '')
}

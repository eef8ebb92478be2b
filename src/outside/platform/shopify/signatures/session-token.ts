import { errors, type JWTPayload, jwtVerify } from 'jose'
import { isShopDomain } from '../is-shop-domain.ts'

const LEEWAY_S = 10

export interface AppKeys {
  clientId: string
  /** Newest first; the older ones may sign for an hour after a rotation. */
  secrets: readonly string[]
}

export interface StaffToken {
  shop: string
  /** Digits. */
  userId: string
}

export interface CustomerToken {
  shop: string
  /** Digits; null if nobody is signed in, or the app may not know who. */
  customerId: string | null
}

/**
 * Returns the person of staff that a session token of App Bridge names, or null unless every claim holds. Customers' tokens
 * have the same signature and audience: only `iss` and `sub` tell them apart.
 */
export async function readStaffToken(token: string, keys: AppKeys, now: Date): Promise<StaffToken | null> {
  const claims = await verifiedClaims(token, keys, now)
  if (!claims || typeof claims.dest !== 'string') return null
  const shop = claims.dest.replace(/^https:\/\//, '')
  if (!isShopDomain(shop) || claims.dest !== `https://${shop}` || claims.iss !== `https://${shop}/admin`) return null
  if (typeof claims.sub !== 'string' || !/^[1-9][0-9]{0,17}$/.test(claims.sub)) return null
  return { shop, userId: claims.sub }
}

/** Returns the customer that a token of a customer-account page names, or null unless every claim holds. Never true of staff's. */
export async function readCustomerToken(token: string, keys: AppKeys, now: Date): Promise<CustomerToken | null> {
  const claims = await verifiedClaims(token, keys, now)
  if (!claims || claims.iss !== undefined || !isShopDomain(claims.dest)) return null
  if (claims.sub === undefined) return { shop: claims.dest, customerId: null }
  const customer = /^gid:\/\/shopify\/Customer\/([1-9][0-9]{0,17})$/.exec(String(claims.sub))
  return customer?.[1] === undefined ? null : { shop: claims.dest, customerId: customer[1] }
}

async function verifiedClaims(token: string, { clientId, secrets }: AppKeys, now: Date): Promise<JWTPayload | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        audience: clientId,
        clockTolerance: LEEWAY_S,
        currentDate: now,
        requiredClaims: ['exp', 'nbf'],
      })
      return payload.aud === clientId ? payload : null
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null
    }
  }
  return null
}

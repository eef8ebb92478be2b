import { createHmac, timingSafeEqual } from 'node:crypto'

export type Claims = Record<string, unknown>

/** Returns a JWT as Shopify signs it. */
export function signToken(claims: Claims, secret: string): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${text}.${hmac(text, secret)}`
}

/** Returns the claims of a token of this shop that is valid now; null for any other, as a token exchange judges it. */
export function readStaffToken(
  token: string,
  { secrets, clientId, shop, now }: { secrets: readonly string[]; clientId: string; shop: string; now: Date },
): Claims | null {
  const [header, body, signature, ...rest] = token.split('.')
  if (!header || !body || !signature || rest.length > 0) return null
  if (!secrets.some((secret) => isSame(hmac(`${header}.${body}`, secret), signature))) return null
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  const seconds = now.getTime() / 1000
  const isCurrent = Number(claims.exp) > seconds && Number(claims.nbf) <= seconds
  const isOfShop = claims.dest === `https://${shop}` && claims.iss === `https://${shop}/admin`
  return isCurrent && isOfShop && claims.aud === clientId ? claims : null
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { customerClaims } from '../signing/customer-token.ts'
import { type Claims, signToken } from '../signing/session-tokens.ts'
import { signLaunchQuery, signProxyQuery } from '../signing/signed-queries.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import type { StaffRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'

/** The tokens and queries that Shopify signs for the app. */
export interface ShopSignatures {
  /** A staff session token, as `shopify.idToken()` gives it: valid for a minute. `claims` replace its own; undefined leaves one out. */
  staffToken(staff: StaffRecord, claims?: Claims): string
  /** A session token of a customer-account page; null for nobody. */
  customerToken(customer: { id: string } | null, claims?: Claims): string
  /** The query with which the admin opens the app, as this person. */
  launchQuery(staff: StaffRecord, options?: { locale?: string }): string
  /** A path of the app with the query that Shopify's proxy adds for a visitor. */
  proxyUrl(path: string, options?: ProxyOptions): string
}

interface ProxyOptions {
  customer?: { id: string } | null
  pathPrefix?: string
  /** The visitor's own parameters, before Shopify's. */
  query?: readonly (readonly [name: string, value: string])[]
}

export function shopSignatures({ app, random, now }: FakeParts, shop: ShopState): ShopSignatures {
  const secret = () => app.secrets[0] ?? ''
  const seconds = () => Math.floor(now().getTime() / 1000)
  const common = () => ({ aud: app.clientId, nbf: seconds(), iat: seconds(), jti: random.uuid() })
  const staffToken = ({ id }: StaffRecord, claims: Claims = {}) => {
    const origin = `https://${shop.domain}`
    const own = { iss: `${origin}/admin`, dest: origin, sub: id, exp: seconds() + 60, sid: random.hex(64) }
    return signToken({ ...own, ...common(), ...claims }, secret())
  }
  return {
    staffToken,
    customerToken: (customer, claims = {}) => {
      const own = customerClaims(now(), app.clientId, { shop: shop.domain, customer: customer?.id })
      return signToken({ ...own, jti: random.uuid(), ...claims }, secret())
    },
    launchQuery: (staff, { locale = staff.locale } = {}) => {
      const name = shop.domain.split('.')[0]
      const host = Buffer.from(`admin.shopify.com/store/${name}`).toString('base64')
      const signed: [string, string][] = [
        ['embedded', '1'],
        ['host', host],
        ['id_token', staffToken(staff)],
        ['locale', locale],
        ['session', random.hex(64)],
        ['shop', shop.domain],
        ['timestamp', String(seconds())],
      ]
      return signLaunchQuery(signed, secret())
    },
    proxyUrl: (path, { customer = null, pathPrefix = '/apps/quotes', query = [] } = {}) => {
      const added: [string, string][] = [
        ['shop', shop.domain],
        ['logged_in_customer_id', customer?.id ?? ''],
        ['path_prefix', pathPrefix],
        ['timestamp', String(seconds())],
      ]
      return `${path}?${signProxyQuery([...query, ...added], secret())}`
    },
  }
}

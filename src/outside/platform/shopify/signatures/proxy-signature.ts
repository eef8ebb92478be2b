import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the app proxy says of a storefront's visitor. */
export interface ProxyVisit {
  shop: string
  /** Digits; null if nobody is signed in to the store. */
  customerId: string | null
  /** The path on the shop's address that leads to us, such as `/apps/quotes`. */
  pathPrefix: string
}

const SECONDS = 90
/** Shopify's own parameters, and what each may hold. */
const OWN = {
  shop: /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/,
  logged_in_customer_id: /^(?:[1-9][0-9]{0,17})?$/,
  path_prefix: /^(?:\/[\w-]{1,100}){1,4}$/,
  timestamp: /^[0-9]{1,12}$/,
} as const

/**
 * Returns who visits, if one of the app's secrets signed the query within 90 seconds; else null. Nothing separates the parts of the signed
 * text, so a visitor could have a text signed that reads differently when cut elsewhere: each of Shopify's names has to be in it exactly
 * once.
 */
export function readProxyQuery(query: string, secrets: readonly string[], nowMs: number): ProxyVisit | null {
  const parameters = new URLSearchParams(query)
  const claimed = parameters.getAll('signature')
  parameters.delete('signature')
  const text = signedText(parameters)
  const isClear = Object.entries(OWN).every(
    ([name, pattern]) => text.split(`${name}=`).length === 2 && pattern.test(parameters.getAll(name).join('\n')),
  )
  if (!isClear || claimed.length !== 1 || !isSigned(text, claimed[0] ?? '', secrets)) return null
  const said = (name: keyof typeof OWN) => parameters.get(name) ?? ''
  if (Math.abs(nowMs / 1000 - Number(said('timestamp'))) > SECONDS) return null
  return {
    shop: said('shop'),
    customerId: said('logged_in_customer_id') || null,
    pathPrefix: said('path_prefix'),
  }
}

/** Returns the decoded parameters sorted by name, values of a repeated name joined by commas as they come, and nothing between them. */
function signedText(parameters: URLSearchParams): string {
  const names = [...new Set(parameters.keys())].sort()
  return names.map((name) => `${name}=${parameters.getAll(name).join(',')}`).join('')
}

function isSigned(text: string, claimed: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(claimed)) return false
  const bytes = Buffer.from(claimed, 'hex')
  const matches = secrets.map((secret) => timingSafeEqual(bytes, createHmac('sha256', secret).update(text).digest()))
  return matches.includes(true)
}

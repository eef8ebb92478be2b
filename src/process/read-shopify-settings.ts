import type { ShopifySettings } from '../outside/platform/shopify/create-shopify.ts'
import { readPlanSettings } from './shopify/read-plan-settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** They say nothing without SHOPIFY_CLIENT_ID. */
const OTHERS = [
  'SHOPIFY_CLIENT_SECRET',
  'SHOPIFY_APP_HANDLE',
  'SHOPIFY_ADMIN_ORIGIN',
  'SHOPIFY_PLANS',
  'SHOPIFY_PARTNER_ORG',
  'SHOPIFY_PARTNER_TOKEN',
]

/**
 * Reads the settings of the app at Shopify; null if SHOPIFY_CLIENT_ID is not set. Throws an Error that says which of them is missing or
 * wrong.
 */
export function readShopifySettings(env: Env, production: boolean): ShopifySettings | null {
  const of = (name: string) => env[name]?.trim() || null
  const clientId = of('SHOPIFY_CLIENT_ID')
  const secrets = (of('SHOPIFY_CLIENT_SECRET') ?? '').split(',').map((one) => one.trim())
  const appHandle = of('SHOPIFY_APP_HANDLE')
  const standIn = of('SHOPIFY_ADMIN_ORIGIN')
  if (clientId === null) {
    const lonely = OTHERS.filter(of)
    if (lonely.length > 0) throw new Error(`is required with ${lonely.join(', ')}`)
    return null
  }
  if (!/^[0-9a-f]{32}$/.test(clientId)) throw new Error(`takes the app's client ID of 32 digits, not "${clientId}"`)
  if (secrets.includes('')) {
    throw new Error(
      "also requires SHOPIFY_CLIENT_SECRET: the app's secret, or several separated by commas, the newest first",
    )
  }
  if (appHandle !== null && !/^[a-z0-9][a-z0-9-]*$/.test(appHandle)) {
    throw new Error(`needs SHOPIFY_APP_HANDLE as in the app's address, such as "quotes", not "${appHandle}"`)
  }
  const pricing = readPlanSettings(of)
  if (pricing && appHandle === null) {
    throw new Error(
      "also requires SHOPIFY_APP_HANDLE with SHOPIFY_PLANS: the app's handle, which is in the address where staff choose a plan",
    )
  }
  return { clientId, secrets, appHandle, pricing, standIn: standIn && readStandIn(standIn, production) }
}

/** A stand-in is given every token and answers for every shop, so no real installation may have one. */
function readStandIn(text: string, production: boolean): string {
  if (production)
    throw new Error(
      'cannot go with SHOPIFY_ADMIN_ORIGIN and NODE_ENV=production: a stand-in of Shopify is for demo and tests',
    )
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`needs SHOPIFY_ADMIN_ORIGIN as an address such as http://127.0.0.1:4010, not "${text}"`)
  }
  return url.origin
}

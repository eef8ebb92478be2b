import { membersOf } from '../../../../domain/parse-json.ts'
import { PlatformUnavailable } from '../../port.ts'
import { ShopInfo, type ShopInfoQuery } from '../documents.ts'
import { readStaffToken } from '../signatures/session-token.ts'
import { exchangeToken } from './exchange-token.ts'
import { readAnswer, readPair, readPerson } from './read-answers.ts'
import type { ShopFacts, ShopifyDoor } from './shopify-door.ts'

interface DoorOptions {
  clientId: string
  /** The newest first. */
  secrets: readonly string[]
  /** A stand-in of Shopify for demo and tests, with the shops below `/shops`; null for Shopify itself. */
  standIn: string | null
  clock: () => Date
}

const API_VERSION = '2026-10'
const WITHIN_MS = 10_000

/** Returns how staff come in from Shopify's admin. Nothing but `standIn` changes where App Bridge comes from or who frames the app. */
export function createShopifyDoor({ clientId, secrets, standIn, clock }: DoorOptions): ShopifyDoor {
  const originOf = (shop: string) => (standIn === null ? `https://${shop}` : `${standIn}/shops/${shop}`)
  const deskOf = (shop: string) => ({ shopOrigin: originOf(shop), clientId, secret: secrets[0] ?? '' })
  return {
    clientId,
    bridgeUrl: `${standIn ?? 'https://cdn.shopify.com'}/shopifycloud/app-bridge.js`,
    otherAdmin: standIn,
    verify: (token, now) => readStaffToken(token, { clientId, secrets }, now),
    install: async ({ shop }, token) => readPair(await exchangeToken(deskOf(shop), token, 'offline'), clock()),
    describe: async ({ shop, userId }, token) => readPerson(await exchangeToken(deskOf(shop), token, 'online'), userId),
    readShop: async (shop, { accessToken }) => readShop(originOf(shop), accessToken),
  }
}

async function readShop(shopOrigin: string, accessToken: string): Promise<ShopFacts> {
  const answer = await fetch(`${shopOrigin}/admin/api/${API_VERSION}/graphql.json`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
    signal: AbortSignal.timeout(WITHIN_MS),
    body: JSON.stringify({ query: ShopInfo.text, operationName: ShopInfo.name, variables: {} }),
  }).catch(() => null)
  const shop = membersOf(membersOf(answer && (await readAnswer(answer)).data).shop)
  const { name, currencyCode, ianaTimezone, plan } = shop as Partial<ShopInfoQuery['shop']>
  if (!name || !currencyCode || !ianaTimezone || !plan) {
    throw new PlatformUnavailable(`Shopify did not describe the shop (${answer?.status ?? 'no answer'})`)
  }
  return { name, currency: currencyCode, timezone: ianaTimezone, isDevelopment: plan.partnerDevelopment }
}

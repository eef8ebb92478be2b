import type { Asker } from '../../../asker.ts'
import { PlatformUnavailable } from '../../port.ts'
import { ADMIN_API_VERSION } from '../client/admin-api-version.ts'
import { readAnswer } from '../client/read-answer.ts'
import { ShopInfo, type ShopInfoQuery } from '../documents.ts'
import { readStaffToken } from '../signatures/session-token.ts'
import { exchangeToken } from './exchange-token.ts'
import { readPair, readPerson } from './read-answers.ts'
import type { ShopFacts, ShopifyDoor } from './shopify-door.ts'

interface DoorOptions {
  asker: Asker
  clientId: string
  /** The newest first. */
  secrets: readonly string[]
  /** A stand-in of Shopify for demo and tests, with the shops below `/shops`; null for Shopify itself. */
  standIn: string | null
  clock: () => Date
}

const WITHIN_MS = 10_000

/** Returns how staff come in from Shopify's admin. Nothing but `standIn` changes where App Bridge comes from or who frames the app. */
export function createShopifyDoor({ asker, clientId, secrets, standIn, clock }: DoorOptions): ShopifyDoor {
  const originOf = (shop: string) => (standIn === null ? `https://${shop}` : `${standIn}/shops/${shop}`)
  const desk = { asker, clientId, secret: secrets[0] ?? '', originOf }
  return {
    clientId,
    bridgeUrl: `${standIn ?? 'https://cdn.shopify.com'}/shopifycloud/app-bridge.js`,
    otherAdmin: standIn,
    verify: (token, now) => readStaffToken(token, { clientId, secrets }, now),
    install: async ({ shop }, token) => readPair(await exchangeToken(desk, shop, token, 'offline'), clock()),
    describe: async ({ shop, userId }, token) => readPerson(await exchangeToken(desk, shop, token, 'online'), userId),
    readShop: async (shop, { accessToken }) => readShop(asker, originOf(shop), accessToken),
  }
}

async function readShop(asker: Asker, shopOrigin: string, accessToken: string): Promise<ShopFacts> {
  const answer = await asker.ask(
    `${shopOrigin}/admin/api/${ADMIN_API_VERSION}/graphql.json`,
    { 'x-shopify-access-token': accessToken },
    JSON.stringify({ query: ShopInfo.text, operationName: ShopInfo.name, variables: {} }),
    WITHIN_MS,
  )
  const said = answer.status === 200 ? readAnswer(answer.body, ShopInfo.shape) : null
  if (said?.kind !== 'data') {
    throw new PlatformUnavailable(`Shopify did not describe the shop (${answer.status ?? 'no answer'})`)
  }
  const { name, currencyCode, ianaTimezone, plan } = (said.data as ShopInfoQuery).shop
  return { name, currency: currencyCode, timezone: ianaTimezone, isDevelopment: plan.partnerDevelopment }
}

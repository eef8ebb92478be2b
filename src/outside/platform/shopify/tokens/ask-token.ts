import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import type { Asker } from '../../../asker.ts'
import { PlatformUnavailable } from '../../port.ts'
import { isShopDomain } from '../is-shop-domain.ts'

const ANSWERED_WITHIN_MS = 10_000

/** The app, as it asks shops for tokens. */
export interface TokenDesk {
  asker: Asker
  clientId: string
  /** The newest. */
  secret: string
  /** `https://{shop}`, or the address of the shop at a stand-in. */
  originOf: (shop: string) => string
  now: () => Date
}

export type TokenAnswer = Readonly<Record<string, unknown>>

/** Asks a shop for tokens, and returns the answer's status and fields; none unless it is JSON. Throws PlatformUnavailable without an answer. */
export async function askToken(
  { asker, clientId, secret, originOf }: Omit<TokenDesk, 'now'>,
  shop: string,
  grant: Readonly<Record<string, string>>,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<{ status: number; said: TokenAnswer }> {
  if (!isShopDomain(shop)) throw new RangeError('not a domain of a shop')
  const body = JSON.stringify({ client_id: clientId, client_secret: secret, ...grant })
  const answer = await asker.ask(`${originOf(shop)}/admin/oauth/access_token`, {}, body, withinMs)
  if (answer.status === null) throw new PlatformUnavailable('Shopify did not answer')
  return { status: answer.status, said: fieldsOf(answer.body) }
}

/** Returns the fields of a JSON text; none of any other. */
function fieldsOf(body: string): TokenAnswer {
  try {
    return membersOf(parseJson(body))
  } catch {
    return {}
  }
}

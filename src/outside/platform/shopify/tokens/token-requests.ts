import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import type { Asker } from '../../../asker.ts'
import { PlatformUnavailable } from '../../port.ts'
import { isShopDomain } from '../is-shop-domain.ts'
import type { TokenPair } from '../ports.ts'

const WITHIN_MS = 10_000

export interface TokenDesk {
  asker: Asker
  clientId: string
  /** The newest. */
  secret: string
  originOf: (shop: string) => string
  now: () => Date
}

/** Shopify refuses the grant for good: repeating it is of no use. */
export class GrantRefused extends Error {}

/** Asks for a new pair by a refresh token. Throws GrantRefused, or PlatformUnavailable. */
export async function refreshTokens(desk: TokenDesk, shop: string, refreshToken: string): Promise<TokenPair> {
  return requestTokens(desk, shop, { refresh_token: refreshToken, grant_type: 'refresh_token' })
}

/** Asks for an access token as an app of the store's own organization. Throws GrantRefused, or PlatformUnavailable. */
export async function requestOwnToken(desk: TokenDesk, shop: string): Promise<TokenPair> {
  return requestTokens(desk, shop, { grant_type: 'client_credentials' })
}

async function requestTokens(desk: TokenDesk, shop: string, grant: Record<string, string>): Promise<TokenPair> {
  if (!isShopDomain(shop)) throw new RangeError('not a domain of a shop')
  const body = JSON.stringify({ client_id: desk.clientId, client_secret: desk.secret, ...grant })
  const answer = await desk.asker.ask(`${desk.originOf(shop)}/admin/oauth/access_token`, {}, body, WITHIN_MS)
  if (answer.status === null) throw new PlatformUnavailable('Shopify did not answer')
  const said = membersOf(parsed(answer.body))
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    throw new GrantRefused(typeof said.error === 'string' ? said.error.slice(0, 60) : `status ${answer.status}`)
  }
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, scope } = said
  if (answer.status !== 200 || typeof access_token !== 'string' || typeof expires_in !== 'number') {
    throw new PlatformUnavailable('Shopify gave no token')
  }
  const after = (seconds: number) => new Date(desk.now().getTime() + seconds * 1000)
  return {
    accessToken: access_token,
    accessExpiresAt: after(expires_in),
    refreshToken: typeof refresh_token === 'string' ? refresh_token : null,
    refreshExpiresAt: typeof refresh_token_expires_in === 'number' ? after(refresh_token_expires_in) : null,
    scopes: typeof scope === 'string' ? scope : '',
  }
}

function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}

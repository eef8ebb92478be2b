import { PlatformUnavailable, StoreRefused } from '../../port.ts'
import type { TokenPair } from '../ports.ts'
import { askToken, type TokenDesk } from './ask-token.ts'

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
  const { status, said } = await askToken(desk, shop, grant)
  const error = typeof said.error === 'string' ? said.error.slice(0, 60) : `status ${status}`
  // The app's own secret is wrong: that ends no store's installation.
  if (error === 'invalid_client') throw new PlatformUnavailable("Shopify does not know the app's secret")
  if (status === 400 || status === 401 || status === 403) throw new GrantRefused(error)
  if (status >= 400 && status < 500 && status !== 429) throw new StoreRefused('Shopify gave no token')
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, scope } = said
  if (status !== 200 || typeof access_token !== 'string' || typeof expires_in !== 'number') {
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

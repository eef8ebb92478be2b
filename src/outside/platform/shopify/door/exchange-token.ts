import { PlatformUnavailable } from '../../port.ts'
import { askToken, type TokenAnswer, type TokenDesk } from '../tokens/ask-token.ts'
import { SessionTokenRefused } from './shopify-door.ts'

/** Whoever opens the app waits to be known; installing it may take longer. */
const PERSON_WITHIN_MS = 3_000

/**
 * Exchanges a session token for an access token of the shop or of the person, and returns Shopify's answer. Throws SessionTokenRefused for a
 * token it no longer takes, and PlatformUnavailable if it gives no useful answer.
 */
export async function exchangeToken(
  desk: Omit<TokenDesk, 'now'>,
  shop: string,
  token: string,
  kind: 'offline' | 'online',
): Promise<TokenAnswer> {
  const grant = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
    expiring: '1',
  }
  const { status, said } = await askToken(desk, shop, grant, kind === 'online' ? PERSON_WITHIN_MS : undefined)
  if (status === 400 && said.error === 'invalid_subject_token') {
    throw new SessionTokenRefused('Shopify does not take this session token any more')
  }
  if (status === 200) return said
  const code = typeof said.error === 'string' ? `, ${said.error.slice(0, 60)}` : ''
  throw new PlatformUnavailable(`Shopify gave no token (${status}${code})`)
}

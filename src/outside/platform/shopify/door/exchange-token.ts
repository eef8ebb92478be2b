import { PlatformUnavailable } from '../../port.ts'
import { type Answer, readAnswer } from './read-answers.ts'
import { SessionTokenRefused } from './shopify-door.ts'

/** The place where a shop is asked for tokens, and the app that asks. */
export interface TokenDesk {
  /** `https://{shop}`, or of a stand-in. */
  shopOrigin: string
  clientId: string
  secret: string
}

const WITHIN_MS = 10_000

/**
 * Exchanges a session token for an access token of the shop or of the person, and returns Shopify's answer. Throws SessionTokenRefused for a
 * token it no longer takes, and PlatformUnavailable if it gives no useful answer.
 */
export async function exchangeToken(
  { shopOrigin, clientId, secret }: TokenDesk,
  token: string,
  kind: 'offline' | 'online',
): Promise<Answer> {
  const answer = await fetch(`${shopOrigin}/admin/oauth/access_token`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    signal: AbortSignal.timeout(WITHIN_MS),
    body: JSON.stringify({
      client_id: clientId,
      client_secret: secret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
      expiring: '1',
    }),
  }).catch(() => null)
  const said = answer ? await readAnswer(answer) : {}
  if (answer?.status === 400 && said.error === 'invalid_subject_token') {
    throw new SessionTokenRefused('Shopify does not take this session token any more')
  }
  if (answer?.status === 200) return said
  const code = typeof said.error === 'string' ? `, ${said.error.slice(0, 60)}` : ''
  throw new PlatformUnavailable(`Shopify gave no token (${answer?.status ?? 'no answer'}${code})`)
}

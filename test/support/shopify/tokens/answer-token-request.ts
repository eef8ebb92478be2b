import type { AppCredentials } from '../signing/app-credentials.ts'
import { readStaffToken } from '../signing/session-tokens.ts'
import type { ShopState } from '../state/shop-state.ts'

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token'
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token'

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Answers a request to a shop's `/admin/oauth/access_token`. */
export function answerTokenRequest(shop: ShopState, app: AppCredentials, request: Record<string, unknown>): Answer {
  if (request.client_id !== app.clientId) return refuse('invalid_request', 'The application cannot be found')
  if (!app.secrets.includes(String(request.client_secret)))
    return refuse('invalid_client', 'The client secret is invalid')
  if (request.grant_type === EXCHANGE) return exchange(shop, app, request)
  if (request.grant_type === 'refresh_token') return refresh(shop, request)
  if (request.grant_type === 'client_credentials') return clientCredentials(shop)
  shop.mistake(`token request: grant_type ${JSON.stringify(request.grant_type)}`)
  return refuse('unsupported_grant_type', 'The grant type is not supported')
}

function exchange(shop: ShopState, { secrets, clientId }: AppCredentials, request: Record<string, unknown>): Answer {
  if (request.subject_token_type !== ID_TOKEN) {
    shop.mistake(`token request: subject_token_type ${JSON.stringify(request.subject_token_type)}`)
    return refuse('invalid_request', 'The subject token type is not supported')
  }
  const terms = { secrets, clientId, shop: shop.domain, now: shop.now() }
  const claims = readStaffToken(String(request.subject_token), terms)
  const staff = shop.staff.find(({ id }) => id === claims?.sub)
  if (!claims || !staff || !shop.installed) return refuse('invalid_subject_token', 'The subject token is invalid')
  if (request.requested_token_type === OFFLINE) {
    if (request.expiring !== '1') shop.mistake('token request: an offline token that never expires was asked for')
    return { status: 200, body: { ...shop.tokens.exchange(shop.scopes) } }
  }
  if (request.requested_token_type !== ONLINE)
    return refuse('invalid_request', 'The requested token type is not supported')
  const answer = shop.tokens.online(shop.scopes)
  return {
    status: 200,
    body: {
      ...answer,
      associated_user_scope: answer.scope,
      associated_user: {
        id: Number(staff.id),
        first_name: staff.firstName,
        last_name: staff.lastName,
        email: staff.email,
        email_verified: staff.emailVerified,
        account_owner: staff.accountOwner,
        locale: staff.locale,
        collaborator: false,
      },
    },
  }
}

function refresh(shop: ShopState, { refresh_token }: Record<string, unknown>): Answer {
  const answer = shop.installed ? shop.tokens.refresh(String(refresh_token), shop.scopes) : null
  return answer ? { status: 200, body: { ...answer } } : refuse('invalid_grant', 'The refresh token is invalid')
}

function clientCredentials(shop: ShopState): Answer {
  if (!shop.settings.ownOrganization) {
    return refuse('shop_not_permitted', 'Client credentials cannot be performed on this shop.')
  }
  if (!shop.installed) return refuse('app_not_installed', 'The app is not installed on this shop.')
  return { status: 200, body: { ...shop.tokens.clientCredentials(shop.scopes) } }
}

function refuse(error: string, description: string): Answer {
  return { status: 400, body: { error, error_description: description } }
}

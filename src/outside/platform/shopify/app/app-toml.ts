import { FRAMED_PATH } from '../../../../domain/stores/platform-admin.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'

/** The app's facts that its configuration at Shopify needs. */
interface AppFacts {
  clientId: string
  /** The service's address, without a trailing slash. */
  baseUrl: string
}

/** The scopes the app asks for; docs/shopify.md says why. Writing implies reading. */
export const APP_SCOPES = [
  'read_products',
  'read_inventory',
  'read_customers',
  'read_companies',
  'write_draft_orders',
  'read_orders',
  'write_payment_terms',
  'write_app_proxy',
]

/** Returns the text of `shopify.app.toml`, which `shopify app deploy` reads. It holds no secret. */
export function describeAppToml({ clientId, baseUrl }: AppFacts): string {
  const uri = `${baseUrl}/platform/shopify/webhooks`
  const subscriptions = SUBSCRIPTIONS.map((one) => describeSubscription(one, uri)).join('\n')
  return `# Made by "npm run qns -- shopify config": change the service's configuration instead, and make it again.
client_id = ${text(clientId)}
name = "Quote Negotiation"
application_url = ${text(`${baseUrl}${FRAMED_PATH}`)}
embedded = true

[access_scopes]
scopes = ${text(APP_SCOPES.join(','))}
use_legacy_install_flow = false

[auth]
redirect_urls = [ ${text(`${baseUrl}${FRAMED_PATH}`)} ]

[webhooks]
api_version = "2026-10"

${subscriptions}
[app_proxy]
url = ${text(`${baseUrl}/platform/shopify/proxy`)}
prefix = "apps"
subpath = "quotes"
`
}

function describeSubscription({ kind, topics, fields }: (typeof SUBSCRIPTIONS)[number], uri: string): string {
  const only = fields ? `  include_fields = ${list(fields)}\n` : ''
  return `  [[webhooks.subscriptions]]\n  ${kind} = ${list(topics)}\n${only}  uri = ${text(uri)}\n`
}

function list(values: readonly string[]): string {
  return `[ ${values.map(text).join(', ')} ]`
}

/** A TOML string; ids and addresses hold nothing that JSON writes otherwise. */
function text(value: string): string {
  return JSON.stringify(value)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { membersOf } from '../../../../src/domain/parse-json.ts'
import { VERSION } from '../graphql/shop-root.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { readBody, readFields } from './read-body.ts'

/** The Partner account that owns the app. */
export const PARTNER = { org: '77', token: 'made-up-partner-token' }

const DAY_MS = 86_400_000
const PATH = /^\/partners\/([^/]+)\/api\/([^/]+)\/graphql\.json$/
const QUERY =
  /^query ActiveSubscription\(\$appId: ID!, \$shopId: ID!\) \{ activeSubscription\(appId: \$appId, shopId: \$shopId\) \{ items \{ handle \} trialEndsAt \} \}$/

/** Answers the Partner API's one query. Returns false for an address that is not the Partner API's. */
export async function answerPartner(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, org, version] = PATH.exec(new URL(request.url ?? '', 'http://fake').pathname) ?? []
  if (!org) return false
  const { query, variables } = readFields(await readBody(request), request.headers['content-type'] ?? '') ?? {}
  const { appId, shopId } = membersOf(variables)
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  if (org !== PARTNER.org || request.headers['x-shopify-access-token'] !== PARTNER.token) {
    send(401, { errors: 'Unauthorized' })
    return true
  }
  if (version !== VERSION) parts.mistakes.push(`the Partner API was asked in version ${version}`)
  if (!QUERY.test(String(query))) parts.mistakes.push(`the Partner API was asked ${query}`)
  if (appId !== 'gid://partners/App/1') parts.mistakes.push(`the Partner API was asked about the app ${appId}`)
  const shop = [...parts.shops.values()].find(({ id }) => shopId === `gid://partners/Shop/${id}`)
  if (!shop) parts.mistakes.push(`the Partner API was asked about the shop ${shopId}`)
  if (shop?.settings.closed) {
    send(503, {})
    return true
  }
  const { planHandles = [], planTrialDays = 0 } = shop?.settings ?? {}
  const trialEndsAt = planTrialDays > 0 ? new Date(parts.now().getTime() + planTrialDays * DAY_MS) : null
  const activeSubscription =
    planHandles.length === 0 ? null : { items: planHandles.map((handle) => ({ handle })), trialEndsAt }
  send(200, { data: { activeSubscription } })
  return true
}

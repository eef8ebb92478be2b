import type { IncomingMessage, ServerResponse } from 'node:http'
import { membersOf } from '../../../../src/domain/parse-json.ts'
import { VERSION } from '../graphql/shop-root.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import type { ShopState } from '../state/shop-state.ts'
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
  if (isTooMany(parts, shop)) {
    response.setHeader('Retry-After', '0.2')
    send(429, { errors: 'Too many requests' })
    return true
  }
  send(200, { data: { activeSubscription: shop ? subscriptionOf(shop) : null } })
  return true
}

function subscriptionOf({ settings, now }: ShopState) {
  const { planHandles, planTrialDays } = settings
  if (planHandles.length === 0) return null
  const trialEndsAt = planTrialDays > 0 ? new Date(now().getTime() + planTrialDays * DAY_MS) : null
  return { items: planHandles.map((handle) => ({ handle })), trialEndsAt }
}

function isTooMany({ faults }: FakeParts, shop: ShopState | undefined): boolean {
  return shop !== undefined && faults.take('ActiveSubscription', shop.domain) === '429'
}

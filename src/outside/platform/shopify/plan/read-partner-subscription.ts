import type { Subscription } from '../../../../domain/stores/decide-plan.ts'
import type { Asker } from '../../../asker.ts'
import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { ADMIN_API_VERSION } from '../client/admin-api-version.ts'
import { retryAfterMs, waitWithin } from '../client/budget.ts'
import type { Shape } from '../client/find-misfit.ts'
import { readAnswer } from '../client/read-answer.ts'
import { AppAndShop } from '../documents.ts'
import { timeOf } from '../time-of.ts'

interface Partner {
  idsOf: (call: CallContext) => Promise<PartnerIds>
  asker: Asker
  origin: string
  org: string
  token: string
}

/** The ids of the app and a store's shop there. They never change. */
interface PartnerIds {
  appId: string
  shopId: string
}

/** Written by hand: the Partner API has a schema of its own. */
const QUERY =
  'query ActiveSubscription($appId: ID!, $shopId: ID!) { activeSubscription(appId: $appId, shopId: $shopId) { items { handle } trialEndsAt } }'
const SHAPE: Shape = {
  activeSubscription: ['maybe', { items: ['list', { handle: 'text' }], trialEndsAt: ['maybe', 'time'] }],
}

interface PartnerAnswer {
  activeSubscription: { items: { handle: string }[]; trialEndsAt: string | null } | null
}

/** Returns the ids that the Partner API has for the app and the calling store's shop. Throws PlatformUnavailable. */
export async function readPartnerIds(api: AdminApi, call: CallContext): Promise<PartnerIds> {
  const { app, shop } = await api.run(call, AppAndShop, {})
  if (!app) throw new PlatformUnavailable('Shopify did not say which app this is')
  return { appId: partnerId('App', app.id), shopId: partnerId('Shop', shop.id) }
}

/** Returns the store's active subscription as the Partner API tells it; null without one. Throws PlatformUnavailable. */
export async function readPartnerSubscription(partner: Partner, call: CallContext): Promise<Subscription | null> {
  const answer = await askPartner(partner, call, await partner.idsOf(call))
  const said = answer.status === 200 ? readAnswer(answer.body, SHAPE) : null
  if (said?.kind !== 'data') {
    throw new PlatformUnavailable(`The Partner API did not tell the plan (${answer.status ?? 'no answer'})`)
  }
  const { activeSubscription: active } = said.data as PartnerAnswer
  return (
    active && {
      handles: active.items.map(({ handle }) => handle),
      trialEndsAt: active.trialEndsAt === null ? null : timeOf(active.trialEndsAt),
    }
  )
}

/** It takes four requests a second of a client: one too many waits within the deadline, and asks again. */
async function askPartner({ origin, org, token, asker }: Partner, call: CallContext, variables: PartnerIds) {
  for (;;) {
    const answer = await asker.ask(
      `${origin}/${org}/api/${ADMIN_API_VERSION}/graphql.json`,
      { 'x-shopify-access-token': token },
      JSON.stringify({ query: QUERY, operationName: 'ActiveSubscription', variables }),
      call.deadline.getTime() - Date.now(),
    )
    if (answer.status !== 429) return answer
    await waitWithin(call, retryAfterMs(answer.headers))
  }
}

/** The Partner API has the same numbers under names of its own. */
function partnerId(type: 'App' | 'Shop', id: string): string {
  return `gid://partners/${type}/${id.slice(id.lastIndexOf('/') + 1)}`
}

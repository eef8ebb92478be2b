import type { Asker } from '../../../asker.ts'
import type { PlanSource } from '../../plan-source.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { cached } from '../cached.ts'
import type { PlanSettings } from './plan-settings.ts'
import { readAppSubscription } from './read-app-subscription.ts'
import { readPartnerIds, readPartnerSubscription } from './read-partner-subscription.ts'

interface ReaderOptions {
  api: AdminApi
  asker: Asker
  /** A stand-in of Shopify; null for Shopify itself. */
  standIn: string | null
}

/** Returns what tells a store's subscription: the Partner API if the operator has access to it, else the store's own API. */
export function createSubscriptionReader(
  partner: PlanSettings['partner'],
  { api, asker, standIn }: ReaderOptions,
): PlanSource['subscriptionOf'] {
  if (!partner) return (call) => readAppSubscription(api, call)
  const origin = standIn === null ? 'https://partners.shopify.com' : `${standIn}/partners`
  const idsOf = cached(
    (call: CallContext) => readPartnerIds(api, call),
    Number.POSITIVE_INFINITY,
    () => new Date(),
  )
  return (call) => readPartnerSubscription({ idsOf, asker, origin, ...partner }, call)
}

import type { Asker } from '../../../asker.ts'
import type { PlanSource } from '../../plan-source.ts'
import type { AdminApi } from '../admin-api.ts'
import type { PlanSettings } from './plan-settings.ts'
import { readAppSubscription } from './read-app-subscription.ts'
import { readPartnerSubscription } from './read-partner-subscription.ts'

interface PlanOptions {
  api: AdminApi
  asker: Asker
  /** A stand-in of Shopify; null for Shopify itself. */
  standIn: string | null
}

/** Returns what tells a store's plan: the Partner API if the operator has access to it, else the store's own API. */
export function createPlanSource({ plans, partner }: PlanSettings, { api, asker, standIn }: PlanOptions): PlanSource {
  const origin = standIn === null ? 'https://partners.shopify.com' : `${standIn}/partners`
  return {
    plans,
    subscriptionOf: (call) =>
      partner ? readPartnerSubscription({ api, asker, origin, ...partner }, call) : readAppSubscription(api, call),
  }
}

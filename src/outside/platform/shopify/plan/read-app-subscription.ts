import type { Subscription } from '../../../../domain/stores/decide-plan.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { AppPlan } from '../documents.ts'
import { timeOf } from '../time-of.ts'

const DAY_MS = 86_400_000

/** Returns the active subscription that the store's own API shows; null without one. */
export async function readAppSubscription(api: AdminApi, call: CallContext): Promise<Subscription | null> {
  const { activeSubscriptions } = (await api.run(call, AppPlan, {})).currentAppInstallation
  const active = activeSubscriptions.filter(({ status }) => status === 'ACTIVE')
  if (active.length === 0) return null
  const handles = active.flatMap(({ lineItems }) =>
    lineItems.flatMap(({ plan: { pricingDetails: details } }) =>
      details.__typename === 'AppRecurringPricing' && details.planHandle ? [details.planHandle] : [],
    ),
  )
  const ends = active
    .filter(({ trialDays }) => trialDays > 0)
    .map(({ createdAt, trialDays }) => timeOf(createdAt).getTime() + trialDays * DAY_MS)
  return { handles, trialEndsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null }
}

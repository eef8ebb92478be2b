import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { AppPlan } from '../documents.ts'

/** Returns the handles of the plans that the store has subscribed the app to; their translated names say nothing. */
export async function readPlanHandles(api: AdminApi, call: CallContext): Promise<string[]> {
  const { currentAppInstallation } = await api.run(call, AppPlan, {})
  const items = currentAppInstallation.activeSubscriptions.flatMap(({ lineItems }) => lineItems)
  return items.flatMap(({ plan: { pricingDetails } }) =>
    'planHandle' in pricingDetails ? (pricingDetails.planHandle ?? []) : [],
  )
}

import type { PlanFacts } from './plan.ts'

type Plan = PlanFacts['plan']

/** A trial this close to its end counts as paid: platforms are asked hourly, and what a store goes on paying for may not end in between. */
const PAID_BEFORE_MS = 6 * 3_600_000

/** A subscription of a store at its platform. */
export interface Subscription {
  /** The plans' handles there. */
  handles: readonly string[]
  /** The end of a trial; null without one. */
  trialEndsAt: Date | null
}

/** Returns the plan that a subscription gives: Starter without one, or for handles that nobody mapped. Only Enterprise has trials. */
export function decidePlan(
  subscription: Subscription | null,
  plans: ReadonlyMap<string, Plan>,
  now: Date,
): Pick<PlanFacts, 'plan' | 'trialEndsAt'> {
  const { handles, trialEndsAt } = subscription ?? { handles: [], trialEndsAt: null }
  if (!handles.some((handle) => plans.get(handle) === 'enterprise')) return { plan: 'starter', trialEndsAt: null }
  // A trial that has ended became the plan itself, else there would be no subscription.
  const isTrial = trialEndsAt !== null && trialEndsAt.getTime() - now.getTime() > PAID_BEFORE_MS
  return { plan: 'enterprise', trialEndsAt: isTrial ? trialEndsAt : null }
}

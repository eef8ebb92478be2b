import { choosesPlan } from '../../database/platform/installation-state.ts'
import { lockStore, type Store, saveStore } from '../../database/stores/stores.ts'
import { decidePlan } from '../../domain/stores/decide-plan.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Context } from '../context.ts'

export type PlanContext = Pick<Context, 'db' | 'store' | 'isBackground' | 'now' | 'plans'>

/**
 * Takes over the plan that staff chose at the store's platform, unless the operator decides it, or it has changed since the store was read:
 * then another answer, perhaps a newer one, was saved first. Throws PlatformError, and changes nothing.
 */
export async function refreshPlan(ctx: PlanContext): Promise<void> {
  const { db, store, plans, now } = ctx
  if (!plans || !store.installed || !(await choosesPlan(db, store.id))) return
  const subscription = await callPlatform(ctx, (call) => plans.subscriptionOf(call))
  const chosen = decidePlan(subscription, plans.plans, now)
  if (isSame(chosen, store)) return
  await db.transaction().execute(async (tx) => {
    if (isSame(await lockStore(tx, store.id), store)) await saveStore(tx, store.id, chosen)
  })
}

type Bought = Pick<Store, 'plan' | 'trialEndsAt'>

function isSame(one: Bought, other: Bought): boolean {
  return one.plan === other.plan && one.trialEndsAt?.getTime() === other.trialEndsAt?.getTime()
}

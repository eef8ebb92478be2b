import { choosesPlan } from '../../database/platform/installation-state.ts'
import { lockStore, saveStore } from '../../database/stores/stores.ts'
import { decidePlan } from '../../domain/stores/decide-plan.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Context } from '../context.ts'

type PlanContext = Pick<Context, 'db' | 'store' | 'actor' | 'now' | 'plans'>

/** Staff wait for it while the app opens. */
const ANSWERED_WITHIN_MS = 3_000

/** Takes over the plan that staff chose at the store's platform, unless the operator decides it. Throws PlatformError, and changes nothing. */
export async function refreshPlan(ctx: PlanContext): Promise<void> {
  const { db, plans, now } = ctx
  if (!plans || !ctx.store.installed || !(await choosesPlan(db, ctx.store.id))) return
  const subscription = await callPlatform(ctx, (call) => plans.subscriptionOf(call), ANSWERED_WITHIN_MS)
  const chosen = decidePlan(subscription, plans.plans, now)
  await db.transaction().execute(async (tx) => {
    const { plan, trialEndsAt } = await lockStore(tx, ctx.store.id)
    if (plan === chosen.plan && trialEndsAt?.getTime() === chosen.trialEndsAt?.getTime()) return
    await saveStore(tx, ctx.store.id, chosen)
  })
}

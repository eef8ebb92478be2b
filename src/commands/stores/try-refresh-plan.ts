import { type PlanContext, refreshPlan } from './refresh-plan.ts'

interface Log {
  warn(facts: object, message: string): void
}

/** Does as refreshPlan, but never rejects: if the platform does not tell the plan, it stays as it is, and the log says why. */
export async function tryRefreshPlan(ctx: PlanContext, logger: Log): Promise<void> {
  try {
    await refreshPlan(ctx)
  } catch (err) {
    logger.warn({ err, storeId: ctx.store.id }, "failed to ask a store's platform for its plan")
  }
}

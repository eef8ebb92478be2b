import type { TokenBucket } from '../access/token-bucket.ts'

const DAY_MS = 86_400_000

/** The facts that decide a store's plan and allowance. */
export interface PlanFacts {
  plan: 'enterprise' | 'starter'
  trialEndsAt: Date | null
  development: boolean
}

/** Returns whether the store has the Enterprise plan now; a trial counts until it ends (specification, point 5). */
export function isEnterprise({ plan, trialEndsAt }: PlanFacts, now: Date): boolean {
  return plan === 'enterprise' && (trialEndsAt === null || now < trialEndsAt)
}

/** Returns the daily buyer-email allowance: paid 2000, trial 200, development store 50 (specification, "Limits"). */
export function mailAllowance({ trialEndsAt, development }: PlanFacts): TokenBucket {
  if (development) return { capacity: 50, fillMs: DAY_MS }
  return { capacity: trialEndsAt ? 200 : 2000, fillMs: DAY_MS }
}

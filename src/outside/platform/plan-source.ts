import type { Subscription } from '../../domain/stores/decide-plan.ts'
import type { CallContext } from './port.ts'

/** The plans that staff choose at the platform of their store. */
export interface PlanSource {
  /** Our plans by the platform's handles. */
  plans: ReadonlyMap<string, 'enterprise' | 'starter'>
  /** Returns what the store subscribes to, or null. Throws PlatformUnavailable. */
  subscriptionOf(call: CallContext): Promise<Subscription | null>
}

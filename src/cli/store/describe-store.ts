import type { Store } from '../../database/stores/stores.ts'
import { isEnterprise } from '../../domain/stores/plan.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'

/** Returns a store as commands print it. */
export function describeStore(store: Store) {
  return {
    id: store.id,
    domain: store.domain,
    platform: store.platform,
    name: store.name,
    plan: store.plan,
    trial_ends_at: store.trialEndsAt,
    api_available:
      isEnterprise(
        store,
        nowOf(store, () => new Date()),
      ) && store.installed,
    development: store.development,
    installed: store.installed,
    frozen: store.frozen,
    currency: store.currency,
    timezone: store.timezone,
    created_at: store.createdAt,
    settings: store.settings,
  }
}

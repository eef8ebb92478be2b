import { reminderMs } from '../negotiation/expire.ts'
import { staleMs } from '../negotiation/stale.ts'
import type { StoreSettings } from './settings.ts'

/** The times after which a store's settings make something due; null where they name none. */
export interface MomentRules {
  reminderMs: number | null
  staleMs: number | null
}

/** Returns when something is due in a store by its settings. */
export function momentRules(store: { settings: StoreSettings; installed: boolean; frozen: boolean }): MomentRules {
  const { settings, installed, frozen } = store
  if (!installed || frozen) return { reminderMs: null, staleMs: null }
  return { reminderMs: reminderMs(settings.expiry), staleMs: staleMs(settings.negotiation) }
}

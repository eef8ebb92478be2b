import { activeFollowUps } from '../automation/follow-up.ts'
import { reminderMs } from '../negotiation/expire.ts'
import { staleMs } from '../negotiation/stale.ts'
import type { FollowUpRule, StoreSettings } from './settings.ts'

/** The times after which a store's settings make something due; null where they name none. */
export interface MomentRules {
  reminderMs: number | null
  staleMs: number | null
  followUps: readonly FollowUpRule[]
  timezone: string
}

interface MomentStore {
  settings: StoreSettings
  installed: boolean
  frozen: boolean
  timezone: string
}

/** Returns when something is due in a store by its settings. */
export function momentRules(store: MomentStore): MomentRules {
  const { settings, installed, frozen, timezone } = store
  const followUps = activeFollowUps(store)
  if (!installed || frozen) return { reminderMs: null, staleMs: null, followUps, timezone }
  return { reminderMs: reminderMs(settings.expiry), staleMs: staleMs(settings.negotiation), followUps, timezone }
}

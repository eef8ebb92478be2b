import type { Store } from '../../database/stores/stores.ts'
import { refused } from '../../domain/refused.ts'
import { adminHome, type PlatformAdmin } from '../../domain/stores/platform-admin.ts'

/** Throws `action_unavailable`, with the place to go to instead, unless the store is on the embedded platform. */
export function checkEmbedded(store: Store, platformAdmin?: PlatformAdmin): void {
  const home = adminHome(store, platformAdmin)
  if (home !== null) throw refused('action_unavailable', { code: 'other_platform', home })
}

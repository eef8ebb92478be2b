import type { StoreSettings } from '../stores/settings.ts'
import type { Actor } from './actor.ts'
import { may } from './permissions.ts'

/** Returns whether this actor sees what products cost the store: staff with the permission, nobody else. */
export function seesCosts({ actor, store }: { actor: Actor; store: { settings: StoreSettings } }): boolean {
  return actor.kind === 'staff' && may(actor.role, 'costs.see', store.settings)
}

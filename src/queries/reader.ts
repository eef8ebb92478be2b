import type { Db } from '../database/database.ts'
import type { Store } from '../database/stores/stores.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { CommercePlatform } from '../outside/platform/port.ts'

/** Who asks, at which store and when, and what there is to ask. A command's context is one. */
export interface Reader {
  db: Db
  platform: CommercePlatform
  secretBox: SecretBox
  store: Store
  actor: Actor
  now: Date
}

/** A member of the staff asks. */
export type StaffReader = Reader & { actor: Extract<Actor, { kind: 'staff' }> }

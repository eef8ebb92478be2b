import type { Db } from '../database/database.ts'
import type { Store } from '../database/stores/stores.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { CommercePlatform } from '../outside/platform/port.ts'

/** The reader, their store, the time, and the systems to read from. A command's context is one. */
export interface Reader {
  db: Db
  platform: CommercePlatform
  secretBox: SecretBox
  store: Store
  actor: Actor
  now: Date
}

/** A reader who is staff. */
export type StaffReader = Reader & { actor: Extract<Actor, { kind: 'staff' }> }

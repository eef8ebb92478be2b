import type { Context } from '../../../src/commands/context.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { nowOf } from '../../../src/domain/stores/test-clock.ts'
import type { TestService } from './service.ts'

/** Returns a context for commands on the store, as an Admin by default. Reads the store's settings afresh. */
export async function contextOf(service: TestService, store: Store, actor: Actor = ADMIN): Promise<Context> {
  const current = await readStore(service.db, store.id)
  return { ...service.systems, store: current, actor, now: nowOf(current, () => service.now) }
}

export const ADMIN: Actor = {
  kind: 'staff',
  id: 'stf_00000000000000000000000000',
  name: 'Ada',
  role: 'admin',
}

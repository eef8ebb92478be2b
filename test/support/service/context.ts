import type { Context } from '../../../src/commands/context.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import type { TestService } from './service.ts'

/** Returns a context for commands on the store, as an Admin by default. Reads the store's settings afresh. */
export async function contextOf(service: TestService, store: Store, actor: Actor = ADMIN): Promise<Context> {
  return { ...service.systems, store: await readStore(service.db, store.id), actor, now: service.now }
}

export const ADMIN: Actor = {
  kind: 'staff',
  id: 'stf_00000000000000000000000000',
  name: 'Ada',
  role: 'admin',
}

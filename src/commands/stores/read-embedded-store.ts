import type { Db } from '../../database/database.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import { checkEmbedded } from './check-embedded.ts'

/** Like readStore, but throws `action_unavailable` for a store that is not on the embedded platform. */
export async function readEmbeddedStore(db: Db, idOrDomain: string): Promise<Store> {
  const store = await readStore(db, idOrDomain)
  checkEmbedded(store)
  return store
}

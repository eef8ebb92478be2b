import type { ActorKind } from '../domain/events.ts'
import type { SecretBox } from '../domain/secret-box.ts'
import type { NameResolver } from '../outside/name-resolver.ts'
import type { CommercePlatform } from '../outside/platform/port.ts'
import type { Db, Tx } from '../store/database.ts'
import type { Store } from '../store/stores.ts'

/** The systems a command may use. */
export interface Systems {
  db: Db
  platform: CommercePlatform
  secretBox: SecretBox
  resolver: NameResolver
  /** The service's own host names: no webhook may point at them. */
  ownHosts: readonly string[]
}

/** Who acts, for which store, when, and with which systems. */
export interface Context extends Systems {
  store: Store
  actor: ActorKind
  now: Date
  /** The last statements of the command's transaction: the front door stores its response here. */
  beforeCommit?: (tx: Tx, result: unknown) => Promise<void>
}

/** Runs a command's work in one transaction: all of it happens, or none. */
export async function inTransaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    const result = await work(tx)
    await ctx.beforeCommit?.(tx, result)
    return result
  })
}

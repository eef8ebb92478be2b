import { type ResponseToStore, storeResponses } from '../database/access/idempotency.ts'
import { type Db, isConnectionLost, type Tx } from '../database/database.ts'
import { atStore } from '../database/distribution/at-store.ts'
import type { Store } from '../database/stores/stores.ts'
import { isCommitting } from '../database/then-commit.ts'
import { hasQueuedJobs, writeParts } from '../database/write-parts.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { PlatformAdmin } from '../domain/stores/platform-admin.ts'
import type { Mailer } from '../outside/mailer.ts'
import type { NameResolver } from '../outside/name-resolver.ts'
import type { CardProvider } from '../outside/payments/card-provider.ts'
import type { PlanSource } from '../outside/platform/plan-source.ts'
import type { CommercePlatform } from '../outside/platform/port.ts'
import type { Poster } from '../outside/post.ts'

/** The systems available to commands. */
export interface Systems {
  db: Db
  platform: CommercePlatform
  /** Shopify's own if absent. */
  platformAdmin?: PlatformAdmin
  /** Absent: the operator sets each store's plan. */
  plans?: PlanSource
  secretBox: SecretBox
  /** Payments by card; absent: none. */
  cards?: CardProvider
  resolver: NameResolver
  /** Sends webhooks. */
  poster: Poster
  /** Sends mail; null: mail is only stored to be read here. */
  mailer: Mailer | null
  /** For local development: allows webhooks to private addresses. */
  allowPrivateWebhooks: boolean
  /** The service's own host names, which webhooks must not target. */
  ownHosts: readonly string[]
  /** Hints that events or deliveries may wait to be sent; cheap, without guarantees. */
  wakeDeliveries: (storeId: string) => void
  /** Hints that jobs wait, as cheaply. Absent: workers find them by themselves. */
  wakeJobs?: (storeId: string) => void
}

/** The actor, store, time and systems of a command. */
export interface Context extends Systems {
  store: Store
  actor: Actor
  now: Date
  /** True in jobs, where nobody is waiting, whoever the actor is: people's calls to the platform go first. */
  isBackground?: boolean
}

/** Returns the response to store with the last write of a command's transaction, made from its result. */
export type AtLast<T> = (result: T) => ResponseToStore

/** A context whose actor is staff. */
export type StaffContext = Context & { actor: Extract<Actor, { kind: 'staff' }> }

/** The connection was lost during a commit, so its outcome is unknown. */
export class CommitUnknown extends Error {}

/** Returns only the systems of an object, to build a context from. */
export function systemsOf(options: Systems): Systems {
  const { db, platform, secretBox, resolver, poster, mailer, allowPrivateWebhooks, ownHosts, wakeDeliveries } = options
  const { platformAdmin, plans, cards, wakeJobs } = options
  return {
    ...{ db, platform, secretBox, resolver, poster, mailer, allowPrivateWebhooks, ownHosts, wakeDeliveries },
    ...(platformAdmin && { platformAdmin }),
    ...(plans && { plans }),
    ...(cards && { cards }),
    ...(wakeJobs && { wakeJobs }),
  }
}

/**
 * Runs a command's work in one transaction, all or nothing, and wakes webhook deliveries for its events and workers for its jobs. `atLast`
 * makes the response to store at its end, if the work does not store it itself. Throws CommitUnknown.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  atLast: AtLast<T> = () => null,
): Promise<T> {
  const { result, queued } = await commit(atStore(ctx.db, ctx.store.id), async (tx) => {
    const result = await work(tx)
    const parts = storeResponses([atLast(result)])
    if (parts.length > 0) await writeParts(tx, parts, { storeId: ctx.store.id, isLast: tx })
    return { result, queued: hasQueuedJobs(tx) }
  })
  ctx.wakeDeliveries(ctx.store.id)
  if (queued) ctx.wakeJobs?.(ctx.store.id)
  return result
}

async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isSent = () => false
  try {
    return await db.transaction().execute(async (tx) => {
      isSent = () => isCommitting(tx)
      const result = await work(tx)
      isSent = () => true
      return result
    })
  } catch (error) {
    if (isSent() && isConnectionLost(error)) {
      throw new CommitUnknown('The connection was lost during a commit', { cause: error })
    }
    throw error
  }
}

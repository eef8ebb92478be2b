import type { Db } from '../../database/database.ts'
import { listQuoteScopes } from '../../database/live/quote-scopes.ts'
import { listRunningSessions, type RunningSession } from '../../database/live/running-sessions.ts'
import { listStoreMoves, type StoreMove } from '../../database/live/store-moves.ts'
import type { Store } from '../../database/stores/stores.ts'
import { listEvents } from '../../database/webhooks/events.ts'
import { mayAccess } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may } from '../../domain/access/permissions.ts'
import { presentSince } from '../../domain/access/present-since.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'

/** An event in a store's feed. */
export interface News {
  id: string
  type: string
  quoteId: string | null
}

/** More changes than this are told as one: everything may have changed. */
const MOST_NEWS = 100
/** A transaction commits within this time of the moment its entries in timelines are named after. */
const COMMITS_WITHIN_MS = 5_000

/** Returns how far each of these stores is, by store: its last event, and the changes of its quotes in the last seconds, and who has them open. */
export function readMoves(db: Db, stores: readonly Store[], clock: () => Date): Promise<Map<string, StoreMove>> {
  return listStoreMoves(
    db,
    stores.map((store) => ({ id: store.id, since: new Date(nowOf(store, clock).getTime() - COMMITS_WITHIN_MS) })),
    presentSince(clock()),
  )
}

/** Returns those of these sessions that still run, by the hexadecimal hash of their tokens. */
export function readRunningSessions(
  db: Db,
  sessions: readonly { storeId: string; tokenHash: Buffer }[],
  now: Date,
): Promise<Map<string, RunningSession>> {
  const names = sessions.map(({ storeId, tokenHash }) => ({ storeId, value: tokenHash }))
  return listRunningSessions(db, names, now)
}

/** Returns the events of a store after this one, oldest first; null if they are too many, or the event is too old. */
export async function readNews(db: Db, store: Store, after: string | null, clock: () => Date): Promise<News[] | null> {
  const page = { limit: MOST_NEWS, now: nowOf(store, clock), ...(after !== null && { after }) }
  const found = await listEvents(db, store.id, page)
  if (!found || found.hasMore) return null
  return found.events.map(({ id, type, quoteId }) => ({ id, type, quoteId }))
}

/** Returns a test for whether a person may see a quote among these; quotes are looked up only if someone does not see all. */
export async function readVisibility(
  db: Db,
  store: Store,
  people: readonly Actor[],
  quoteIds: readonly string[],
): Promise<(person: Actor, quoteId: string) => boolean> {
  const seesAll = (person: Actor) => person.kind === 'staff' && may(person.role, 'quotes.see_all', store.settings)
  if (people.every(seesAll) || quoteIds.length === 0) return () => true
  const scopes = await listQuoteScopes(db, store.id, quoteIds)
  return (person, quoteId) => {
    const scope = scopes.get(quoteId)
    return seesAll(person) || (scope !== undefined && mayAccess(person, scope, store.settings))
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { type Db, isConnectionLost } from '../../database/database.ts'
import { readStore } from '../../database/stores/stores.ts'
import { listEvents } from '../../database/webhooks/events.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { type EventNow, withQuote } from './with-quote.ts'

const POLL_MS = 500

export interface Following {
  storeId: string
  /** Empty for every type. */
  types: readonly EventType[]
  /** The event before the first one; null to begin with the oldest. */
  after: string | null
  signal: AbortSignal
  /** Called with the reason when the database stops answering, and with null when it answers again. */
  onConnection: (error: Error | null) => void
}

/** Yields a store's events as they are recorded, in order, each once, until the signal. Survives database outages. */
export async function* followFeed(
  db: Db,
  { storeId, types, after, signal, onConnection }: Following,
): AsyncGenerator<EventNow> {
  let last = after
  let isLost = false
  while (!signal.aborted) {
    const next = await readNext(db, { storeId, types, last }).catch(absence)
    const error = next instanceof Error ? next : null
    if (isLost !== (error !== null)) onConnection(error)
    isLost = error !== null
    if (next === null || next instanceof Error) {
      await delay(POLL_MS, undefined, { signal }).catch(() => {})
    } else if (!signal.aborted) {
      last = next.event.id
      yield next
    }
  }
}

interface Place extends Pick<Following, 'storeId' | 'types'> {
  last: string | null
}

/** Returns the event after the last one, or null. If the last one is older than the feed, everything in the feed is newer. */
async function readNext(db: Db, { storeId, types, last }: Place): Promise<EventNow | null> {
  const now = nowOf(await readStore(db, storeId), () => new Date())
  const page = { limit: 1, now, ...(types.length > 0 && { types }) }
  const following = last === null ? null : await listEvents(db, storeId, { ...page, after: last })
  const [event] = (following ?? (await listEvents(db, storeId, page)))?.events ?? []
  return event ? withQuote(db, storeId, event) : null
}

function absence(error: unknown): Error {
  if (isConnectionLost(error)) return error as Error
  throw error
}

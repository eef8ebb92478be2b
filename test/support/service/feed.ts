import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createStore } from '../../../src/commands/stores/create-store.ts'
import type { Db, DbOrTx } from '../../../src/database/database.ts'
import { type EventRecord, listEvents, recordEvents } from '../../../src/database/webhooks/events.ts'
import { formatId, newUuid } from '../../../src/domain/id.ts'
import type { EventType, NewEvent } from '../../../src/domain/webhooks/events.ts'

let stores = 0

/** Creates a store with an empty feed; returns the store's id. */
export async function addFeed(db: Db, now: Date): Promise<string> {
  stores += 1
  const domain = `feed-${stores}.example.com`
  return (await createStore({ db, now }, { name: 'A store', domain, plan: 'enterprise' })).id
}

/** Returns this many events of one new quote. */
function someEvents(count: number, now: Date, type: EventType): NewEvent[] {
  const quoteId = formatId('qte', newUuid(now))
  return Array.from({ length: count }, () => ({
    type,
    quoteId,
    actor: 'system',
    data: { source: 'api' },
  }))
}

/** Records this many events, in a new transaction unless one is given. */
export async function record(
  db: DbOrTx,
  storeId: string,
  count: number,
  now: Date,
  type: EventType = 'quote.created',
): Promise<void> {
  await sql`select from ${recordEvents(storeId, someEvents(count, now, type), now)}`.execute(db)
}

/** Reads a store's whole feed, page by page. */
export async function readFeed(db: Db, storeId: string, now: Date): Promise<EventRecord[]> {
  const feed: EventRecord[] = []
  for (let hasMore = true; hasMore; ) {
    const after = feed.at(-1)?.id
    const page = await listEvents(db, storeId, { limit: 500, now, ...(after !== undefined && { after }) })
    if (!page) throw new Error(`The feed does not know its own event ${after}`)
    assert.ok(page)
    feed.push(...page.events)
    hasMore = page.hasMore
  }
  return feed
}

import { sql } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { idToUuid, newUuid, uuidTime } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Change, TimelineAction, TimelineDetail } from '../../domain/quotes/change.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { figuresOf } from '../../domain/quotes/quote-figures.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { type WrittenTable, writeParts } from '../write-parts.ts'

/** A change of a quote and its author, including changes without an event. */
export interface TimelineEntry {
  at: Date
  actor: Actor
  action: TimelineAction
  previousStatus: Status | null
  newStatus: Status
  detail: TimelineDetail
}

/** A change to add to a quote's timeline. */
export interface NewTimelineEntry {
  storeId: string
  quoteId: string
  /** Null for a quote's first. */
  before: Status | null
  change: Pick<Change, 'action' | 'detail'> & { quote: Pick<Quote, 'status' | 'totals' | 'lines'> }
  actor: Actor
  now: Date
}

/** Returns the tables that add changes to their quotes' timelines and mark them for the figures, for use within a larger statement. */
export function timelineTables(entries: readonly NewTimelineEntry[]): WrittenTable[] {
  const rows = entries.map(toRow)
  const tail = rows.map(({ store_id, quote_id, id }) => ({ store_id, quote_id, change_id: id }))
  return [
    { name: 'timeline', query: insertRows('quote_change', rows) },
    { name: 'tail', query: insertRows('analytics_tail', tail) },
  ]
}

/** Adds a change to its quote's timeline that leaves the quote as it is. */
export async function insertTimeline(tx: Tx, entry: NewTimelineEntry): Promise<void> {
  const part = { name: 'timeline', tables: timelineTables([entry]), areApart: true }
  await writeParts(tx, [part], { storeId: entry.storeId, isLast: null })
}

function toRow({ storeId, quoteId, before, change, actor, now }: NewTimelineEntry) {
  const figures = figuresOf(change.quote)
  return {
    store_id: storeId,
    id: newUuid(now),
    quote_id: idToUuid('qte', quoteId),
    actor,
    action: change.action,
    previous_status: before,
    new_status: change.quote.status,
    detail: change.detail,
    total: formatMoney(figures.total),
    accepted_lines: figures.acceptedLines,
    accepted_net: formatMoney(figures.acceptedNet),
    compared_net: formatMoney(figures.comparedNet),
    compared_catalog: formatMoney(figures.comparedCatalog),
    converted_net: formatMoney(figures.convertedNet),
  }
}

/** Returns the quote's timeline, oldest first. */
export async function listTimeline(db: DbOrTx, storeId: string, quoteId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<{
    id: string
    actor: Actor
    action: TimelineAction
    previous_status: Status | null
    new_status: Status
    detail: TimelineDetail
  }>`
    select id, actor, action, previous_status, new_status, detail
    from quote_change
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}
    order by id`.execute(db)
  return rows.map(({ id, actor, action, previous_status, new_status, detail }) => ({
    at: uuidTime(id),
    actor,
    action,
    previousStatus: previous_status,
    newStatus: new_status,
    detail,
  }))
}

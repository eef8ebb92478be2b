import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { idToUuid, newUuid, uuidTime } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Change, TimelineAction, TimelineDetail } from '../../domain/quotes/change.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { figuresOf } from '../../domain/quotes/quote-figures.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx, Tx } from '../database.ts'

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

/** Returns the table expressions that add changes to their quotes' timelines and mark them for the figures, for use within a larger statement. */
export function timelineTables(entries: readonly NewTimelineEntry[]): RawBuilder<unknown>[] {
  const rows = entries.map(toRow)
  const [stores, quotes, ids] = [
    rows.map((row) => row.store_id),
    rows.map((row) => row.quote_id),
    rows.map(({ id }) => id),
  ]
  return [
    sql`timeline as (
      insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status, detail,
        total, accepted_lines, accepted_net, compared_net, compared_catalog, converted_net)
      select store_id, id, quote_id, actor, action, previous_status, new_status, detail,
        total, accepted_lines, accepted_net, compared_net, compared_catalog, converted_net
      from json_populate_recordset(null::quote_change, ${JSON.stringify(rows)}))`,
    sql`tail as (
      insert into analytics_tail (store_id, quote_id, change_id)
      select * from unnest(${stores}::bigint[], ${quotes}::uuid[], ${ids}::uuid[]))`,
  ]
}

/** Adds a change to its quote's timeline that leaves the quote as it is. */
export async function insertTimeline(tx: Tx, entry: NewTimelineEntry): Promise<void> {
  await sql`with ${sql.join(timelineTables([entry]))} select 1`.execute(tx)
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

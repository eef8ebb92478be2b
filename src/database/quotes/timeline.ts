import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { idToUuid, newUuid, uuidTime } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Change, TimelineAction, TimelineDetail } from '../../domain/quotes/change.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { figuresOf } from '../../domain/quotes/quote-figures.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'

/** A change of a quote and its author, including changes without an event. */
export interface TimelineEntry {
  at: Date
  actor: Actor
  action: TimelineAction
  previousStatus: Status | null
  newStatus: Status
  detail: TimelineDetail
}

/** Returns the statement that adds a change to the timeline, for use within a larger one; `before` is null for a quote's first. */
export function insertTimeline(
  storeId: string,
  entry: {
    quoteId: string
    before: Status | null
    change: Pick<Change, 'action' | 'detail'> & { quote: Pick<Quote, 'status' | 'totals' | 'lines'> }
    actor: Actor
    now: Date
  },
): RawBuilder<unknown> {
  const { quoteId, before, change, actor, now } = entry
  const figures = figuresOf(change.quote)
  return sql`
    insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status, detail,
      total, accepted_lines, accepted_net, compared_net, compared_catalog, converted_net)
    values (${storeId}, ${newUuid(now)}, ${idToUuid('qte', quoteId)}, ${JSON.stringify(actor)}::jsonb, ${change.action},
      ${before}, ${change.quote.status}, ${JSON.stringify(change.detail)}::jsonb, ${formatMoney(figures.total)},
      ${figures.acceptedLines}, ${formatMoney(figures.acceptedNet)}, ${formatMoney(figures.comparedNet)},
      ${formatMoney(figures.comparedCatalog)}, ${formatMoney(figures.convertedNet)})`
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

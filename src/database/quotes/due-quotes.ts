import { type RawBuilder, sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { lookIn } from '../distribution/look-over.ts'

/** A quote for which something is due. What is due, and whether it still is, is checked again under its lock. */
export interface DueQuote {
  storeId: string
  quoteId: string
}

/** One store, or null for all of them. */
type Where = string | null

/**
 * Returns offers past their expiry and not held by an approval of the buyer's company, longest overdue first. Looks across all stores
 * along one index, unless one is named; only ids leave it.
 */
export async function listExpired(db: Db, now: Date, limit: number, storeId: Where = null): Promise<DueQuote[]> {
  const rows = await lookIn(
    db,
    storeId,
    (among) => sql<DueRow>`
      select store_id, id
      from quote
      where status = 'proposal_sent' and deleted_at is null and expires_at <= ${now}
        and pending_approval is distinct from 'buyer' and ${among}
      order by expires_at
      limit ${limit}`,
  )
  return rows.map(toDue)
}

/**
 * Returns quotes whose approval, the store's or the buyer's, has timed out, longest ago first. Looks across all stores, like listExpired.
 */
export async function listLapsedApprovals(
  db: Db,
  now: Date,
  limit: number,
  storeId: Where = null,
): Promise<DueQuote[]> {
  const rows = await lookIn(
    db,
    storeId,
    (among) => sql<DueRow>`
      select store_id, id
      from quote
      where approval is not null and approval #>> '{expiresAt,$date}' <= ${now.toISOString()} and deleted_at is null
        and ${among}
      order by approval #>> '{expiresAt,$date}'
      limit ${limit}`,
  )
  return rows.map(toDue)
}

/**
 * Returns the store's offers that expire within the window and whose buyers were not reminded of this version, first to expire first;
 * skips those sent inside the window.
 */
export async function listToRemind(
  db: Db,
  storeId: string,
  windowMs: number,
  now: Date,
  limit: number,
): Promise<DueQuote[]> {
  return listDue(
    db,
    sql`
      select store_id, id
      from quote
      where store_id = ${storeId} and status = 'proposal_sent' and deleted_at is null
        and reminded_version < version_number and pending_approval is null
        and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + windowMs)}
        and (proposal ->> 'createdAt')::timestamptz < expires_at - ${windowMs} * interval '1 ms'
      order by expires_at
      limit ${limit}`,
  )
}

/**
 * Returns the store's waiting quotes unchanged since then, except those that cannot be closed: an offer the buyer may still accept, an
 * approval of the buyer's company, accepted lines on no draft order.
 */
export async function listStale(db: Db, storeId: string, since: Date, now: Date, limit: number): Promise<DueQuote[]> {
  return listDue(
    db,
    sql`
      select store_id, id
      from quote
      where store_id = ${storeId} and deleted_at is null and updated_at <= ${since}
        and status in ('submitted', 'in_review', 'countered', 'proposal_sent', 'partially_accepted', 'partially_converted',
          'expired')
        and (status in ('submitted', 'in_review', 'countered', 'expired') or expires_at <= ${now})
        and pending_approval is distinct from 'buyer' and conversion_id is null
        and not jsonb_path_exists(lines, '$[*] ? (@.decision == "accept" && !exists(@.draftOrderId))')
      limit ${limit}`,
  )
}

async function listDue(db: Db, query: RawBuilder<unknown>): Promise<DueQuote[]> {
  const { rows } = await sql<DueRow>`${query}`.execute(db)
  return rows.map(toDue)
}

interface DueRow {
  store_id: string
  id: string
}

function toDue({ store_id, id }: DueRow): DueQuote {
  return { storeId: store_id, quoteId: formatId('qte', id) }
}

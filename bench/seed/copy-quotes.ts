import type pg from 'pg'
import type { QuoteState } from './stock.ts'

/** A copy of a template. */
export interface QuoteCopy {
  storeId: string
  /** As a UUID. */
  quoteId: string
  revision: string
  /** The token of a link that opens it, if its template has one. */
  linkId: string | null
}

/** Makes this many quotes from the stores' templates in a state, in turn, with their versions, timelines and links. */
export async function copyQuotes(pool: pg.Pool, state: QuoteState, count: number): Promise<QuoteCopy[]> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0')
    const { rows } = await client.query<QuoteCopy>(COPY, [state, count])
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

/** Every column except these is the template's, whatever columns migrations add. */
const COPY = `
  with copy as materialized (
    select turn, store_id, quote_id as template, uuidv7() as id
    from bench.template
    cross join generate_series(1, ceil($2::float8 / (select count(*) from bench.template where state = $1))::int) turn
    where state = $1
    order by turn, store_id
    limit $2::int
  ), quotes as (
    insert into quote
    select r.*
    from copy c join quote q on q.store_id = c.store_id and q.id = c.template
    cross join lateral jsonb_populate_record(q, jsonb_build_object('id', c.id, 'number', 'P-' || c.id, 'api_text', null)) r
    returning store_id, id, revision
  ), versions as (
    insert into quote_version
    select r.*
    from copy c join quote_version v on v.store_id = c.store_id and v.quote_id = c.template
    cross join lateral jsonb_populate_record(v, jsonb_build_object('quote_id', c.id)) r
  ), changes as (
    insert into quote_change
    select r.*
    from copy c join quote_change h on h.store_id = c.store_id and h.quote_id = c.template
    cross join lateral jsonb_populate_record(h, jsonb_build_object('id', uuidv7(), 'quote_id', c.id)) r
  ), links as (
    insert into quote_link
    select r.*
    from copy c join quote_link l on l.store_id = c.store_id and l.quote_id = c.template
    cross join lateral jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'quote_id', c.id)) r
    returning store_id, id, quote_id
  ), noted as (
    insert into bench.prepared select store_id, id from copy
  )
  select c.store_id as "storeId", c.id as "quoteId", q.revision, l.id as "linkId"
  from copy c
  join quotes q on q.store_id = c.store_id and q.id = c.id
  left join links l on l.store_id = c.store_id and l.quote_id = c.id
  order by c.turn, c.store_id`

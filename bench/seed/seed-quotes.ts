import type pg from 'pg'
import { withClient } from '../client.ts'

/** The number of quotes each store gets, and the first one's number. */
export interface QuoteSeed {
  perStore: number
  stores: number
  startMs: number
}

/** The quotes' ages are spread over this many days: almost the feed's retention. */
export const DAYS = 28
const BATCH_ROWS = 20_000
const WRITERS = 2

/**
 * Gives every store its quotes of 5 lines and an event for each, as old as the feed reaches. Stores take turns, as in
 * reality, so the rows of one store's page are far apart. Everything is derived from store and number, so every run has the
 * same rows.
 */
export async function seedQuotes(url: string, seed: QuoteSeed): Promise<void> {
  const { perStore, stores, startMs } = seed
  const step = Math.max(1, Math.round(BATCH_ROWS / stores))
  const spacingMs = (DAYS * 86_400_000) / (perStore * stores)
  const batches = Array.from({ length: Math.ceil(perStore / step) }, (_, i) => i * step + 1)
  const write = async (client: pg.Client) => {
    await client.query('set synchronous_commit = off; set session_replication_role = replica') // no wait for the disk, no foreign keys
    for (let from = batches.shift(); from !== undefined; from = batches.shift()) {
      const to = Math.min(from + step - 1, perStore)
      await client.query(INSERT, [from, to, startMs, spacingMs, stores])
      console.error(`  quotes ${from} to ${to} of each store`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, () => withClient(url, write)))
  await withClient(url, (client) => client.query(COUNTERS))
}

const COUNTERS = `
  insert into store_feed (store_id, last_seq, last_ms, ctr, last_id)
  select distinct on (store_id) store_id, seq, ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint, 0, id
  from event order by store_id, id desc;
  insert into quote_counter (store_id, last_number) select store_id, 1000 + last_seq from store_feed`

/** `j` is the quote's number in its store `s`, `u` a UUIDv7 of its time without its random part. */
const INSERT = `
  with made as (
    select s.id as store_id, j, (at.ms || '7000' || '8' || substr(md5(s.id || 'q' || j), 1, 15))::uuid as id,
      (at.ms || '7000' || '8' || substr(md5(s.id || 'e' || j), 1, 15))::uuid as event_id,
      to_timestamp(at.epoch) as created_at, s.domain, 1 + (j * 7 + s.id) % 20 as buyer, j * 31 + s.id * 17 as mix
    from generate_series($1::bigint, $2::bigint) j
    cross join store s
    cross join lateral (
      select floor($3::float8 + ((j - 1) * $5::int + s.id - 1) * $4::float8)::bigint as full_ms) t
    cross join lateral (select lpad(to_hex(full_ms), 12, '0') as ms, full_ms / 1000.0 as epoch) at
    order by j, s.id
  ), logged as (
    insert into event (store_id, id, seq, type, quote_id, actor, data)
    select store_id, event_id, j, case when j % 97 = 0 then 'quote.declined' when j % 3 = 0 then 'quote.countered' else 'quote.created' end, id, 'system', '{"source":"api"}'
    from made order by event_id
  )
  insert into quote (store_id, id, number, status, mode, source, currency, version_number, po_number, requested_delivery_date,
    created_at, updated_at, subtotal, total, lines, customer_id, company_id, company_location_id, company_contact_id,
    assigned_staff_id, customer_email, customer)
  select m.store_id, m.id, 'Q-' || 1000 + j,
    (array['submitted', 'submitted', 'submitted', 'in_review', 'in_review', 'countered', 'proposal_sent', 'proposal_sent', 'accepted', 'accepted',
      'converted', 'converted', 'converted', 'converted', 'partially_accepted', 'partially_converted', 'declined', 'declined', 'expired',
      'closed'])[1 + mix % 20],
    case when mix % 3 = 0 then 'b2b' else 'wholesale' end, 'api', 'USD', 0,
    case when mix / 20 % 4 = 0 then 'PO-' || 10000 + mix % 977 end, case when mix / 80 % 5 = 0 then (created_at + interval '30 days')::date end,
    created_at, least(now(), created_at + interval '1 minute' * (j * 7919 % 4320)), l5.total, l5.total, l5.lines,
    company.id, company.id, company.id, company.id,
    case when mix / 7 % 5 < 2 then md5(m.store_id || 'staff' || 1 + mix % 3)::uuid end,
    'buyer@company' || buyer || '.example.com',
    jsonb_build_object('name', 'Kim Buyer', 'phone', '+15550100', 'companyName', 'Company ' || buyer || ' Trading Ltd', 'notes',
      case when mix % 3 = 1 then 'Please quote with delivery to the back entrance, weekdays only.' end, 'shippingAddress',
      jsonb_build_object('first_name', 'Kim', 'last_name', 'Buyer', 'address1', buyer || ' Dock Road', 'city', 'Springfield', 'province_code',
        'IL', 'country_code', 'US', 'zip', '62701'), 'billingAddress', null, 'customFields', '{}'::jsonb)
  from made m
  cross join lateral (select case when mix % 3 = 0 then m.store_id * 1000 + buyer end as id) company
  cross join lateral (
    select sum(b.price * q) as total, jsonb_agg(b.line
      || jsonb_build_object('id', 'qli_0' || substr(md5(m.store_id || 'l' || j || '-' || l.n), 1, 25), 'quantity', q, 'lineTotal', (b.price * q)::text)
      || case when l.n % 2 = 0 then jsonb_build_object('requestedPrice', (b.price * 0.9)::numeric(24, 2)::text) else '{}' end order by l.n) as lines
    from generate_series(1, 5) l (n)
    cross join lateral (select 1 + (j * l.n * 13 + m.store_id) % 60 as q, 1 + (j * 7919 + m.store_id * 31 + l.n * 17) % 100 as pick) c
    join bench.line b on b.store_id = m.store_id and b.n = pick
  ) l5
  order by j, m.store_id`

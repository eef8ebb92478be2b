import type pg from 'pg'
import { withClient } from '../client.ts'

const BATCH_QUOTES = 20_000
const WRITERS = 2
/** The histories are spread over three years. */
const HISTORY_DAYS = 1_095

/**
 * Gives store 1 this many quotes with a history, one of twenty stories each: about five changes with figures, without lines.
 * Nothing is folded. Everything is derived from a quote's number, so every run has the same rows.
 */
export async function seedHistories(url: string, quotes: number, endMs: number): Promise<void> {
  await withClient(url, (client) => client.query(STORIES))
  const batches = Array.from({ length: Math.ceil(quotes / BATCH_QUOTES) }, (_, i) => i * BATCH_QUOTES + 1)
  const spacingMs = (HISTORY_DAYS * 86_400_000) / quotes
  const write = async (client: pg.Client) => {
    await client.query('set synchronous_commit = off; set session_replication_role = replica') // no triggers, no foreign keys
    for (let from = batches.shift(); from !== undefined; from = batches.shift()) {
      const to = Math.min(from + BATCH_QUOTES - 1, quotes)
      await client.query(INSERT, [from, to, endMs - HISTORY_DAYS * 86_400_000, spacingMs])
      if (to % 100_000 === 0) console.error(`  ${to} quotes with their histories`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, () => withClient(url, write)))
  await withClient(url, (client) => client.query('vacuum (analyze) quote, quote_change'))
}

/** The changes in each story: after how many hours, by whom, from which status to which, and which part is accepted then. */
const STORIES = `
  create table bench.story (story int, n int, hours int, kind text, action text, was text, status text, accepted numeric);
  with part (name, n, hours, kind, action, was, status, accepted) as (values
    ('asked', 1, 0, 'api', 'create', null, 'submitted', 0), ('asked', 2, 5, 'staff', 'start_review', 'submitted', 'in_review', 0),
    ('asked', 3, 20, 'staff', 'send_proposal', 'in_review', 'proposal_sent', 0),
    ('round', 4, 60, 'buyer', 'counter', 'proposal_sent', 'countered', 0),
    ('round', 5, 80, 'staff', 'send_proposal', 'countered', 'proposal_sent', 0),
    ('message', 4, 50, 'staff', 'post_message', 'proposal_sent', 'proposal_sent', 0),
    ('agreed', 6, 120, 'buyer', 'answer', 'proposal_sent', 'accepted', 1),
    ('agreed_in_part', 6, 120, 'buyer', 'answer', 'proposal_sent', 'partially_accepted', 0.6),
    ('voided', 7, 130, 'staff', 'void_acceptance', 'accepted', 'proposal_sent', 0),
    ('sold', 8, 150, 'staff', 'convert', 'accepted', 'accepted', 1), ('sold', 9, 150, 'staff', 'converted', 'accepted', 'converted', 1),
    ('declined', 6, 140, 'buyer', 'decline_proposal', 'proposal_sent', 'declined', 0),
    ('expired', 6, 740, 'job', 'expire', 'proposal_sent', 'expired', 0),
    ('closed', 7, 1500, 'staff', 'close', 'expired', 'closed', 0)),
  told (story, parts) as (
    select s, case
      when s < 6 then array['asked', 'agreed', 'sold'] when s < 9 then array['asked', 'round', 'agreed', 'sold']
      when s < 10 then array['asked', 'message', 'agreed'] when s < 11 then array['asked', 'agreed', 'voided']
      when s < 13 then array['asked', 'round', 'agreed_in_part'] when s < 16 then array['asked', 'message', 'declined']
      when s < 18 then array['asked', 'expired'] when s < 19 then array['asked', 'expired', 'closed'] else array['asked'] end
    from generate_series(0, 19) s)
  insert into bench.story
  select story, n, hours, kind, action, was, status, accepted from told join part on name = any(parts)`

const INSERT = `
  with made as (
    select j, floor($3::float8 + j * $4::float8)::bigint as ms, (100 + j % 900)::numeric as total, j * 7919 % 20 as story
    from generate_series($1::bigint, $2::bigint) j
  ), quotes as (
    select *, (lpad(to_hex(ms), 12, '0') || '70008' || substr(md5('q' || j), 1, 15))::uuid as id from made
  ), added as (
    insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines,
      customer_email, customer)
    select 1, id, 'H-' || j, 'submitted', 'wholesale', 'api', 'USD', to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0), total,
      total, '[]', 'buyer@example.com', '{}'
    from quotes)
  insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status, detail, total, accepted_lines,
    accepted_net, compared_net, compared_catalog, converted_net)
  select 1, (lpad(to_hex(at), 12, '0') || '70008' || substr(md5(action || j), 1, 15))::uuid, id, jsonb_build_object('kind', kind),
    action, was, status, case action when 'create' then '{"source": "api"}' else '{}' end::jsonb, total, ceil(accepted * 5),
    total * accepted, total * accepted, total * accepted * 1.12, case action when 'converted' then total * accepted else 0 end
  from quotes
  join bench.story using (story)
  cross join lateral (select ms + hours * 3600000::bigint + n * 1000 + j % 3600000 as at) moment
  where at < $3 + ${HISTORY_DAYS} * 86400000::bigint
  order by id, at`

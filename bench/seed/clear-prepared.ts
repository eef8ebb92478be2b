import { withClient } from '../client.ts'

/**
 * Removes what an earlier run prepared and used up, with all its consequences, so that every run measures the seeded
 * database. Pending work of the service is dropped too.
 */
export async function clearPrepared(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const table of TABLES) await client.query(table)
    for (const statement of LEFT_OVER) await client.query(statement)
    const { rowCount } = await client.query('select from bench.prepared limit 1')
    if (rowCount === 0) return
    await client.query('set session_replication_role = replica') // no foreign keys
    for (const statement of STATEMENTS) await client.query(statement)
    await client.query(`vacuum (analyze) ${[...OF_QUOTES, 'quote', 'platform.draft_order', 'event'].join(', ')}`)
  })
}

/** Rows of the bare handler, which no service can read, and work that no worker has done. */
const LEFT_OVER = ["delete from quote where number like 'B-%'", 'truncate mail_outbox, graphile_worker._private_jobs']

const TABLES = [
  'create table if not exists bench.template (state text, store_id bigint, quote_id uuid, primary key (state, store_id))',
  'create table if not exists bench.prepared (store_id bigint, quote_id uuid, primary key (store_id, quote_id))',
]

const OF_QUOTES = [
  'conversion',
  'quote_link',
  'quote_version',
  'quote_change',
  'analytics_tail',
  'quote_message',
  'quote_search',
  'automation_run',
  'mail_outbox',
]

const STATEMENTS = [
  `delete from platform.draft_order d
    using conversion c join bench.prepared p using (store_id, quote_id)
    where d.correlation_key = c.id::text and d.store_id = c.store_id`,
  `delete from platform.draft_order where correlation_key like 'bare-%'`,
  ...[...OF_QUOTES, 'event'].map(
    (table) =>
      `delete from ${table} t using bench.prepared p where t.store_id = p.store_id and t.quote_id = p.quote_id`,
  ),
  'delete from quote q using bench.prepared p where q.store_id = p.store_id and q.id = p.quote_id',
  // a feed's last number is that of its last event
  `update store_feed f
    set (last_seq, last_id) = (select seq, id from event e where e.store_id = f.store_id order by id desc limit 1)`,
  'delete from staff_session',
  'truncate platform.notification, platform_delivery, bench.template, bench.prepared',
]

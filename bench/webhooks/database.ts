import type pg from 'pg'
import { connect, type Db } from '../../src/database/database.ts'
import { insertEndpoint } from '../../src/database/webhooks/webhook-endpoints.ts'
import { formatId, newUuid } from '../../src/domain/id.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { withClient } from '../client.ts'
import { inParallel } from '../in-parallel.ts'
import { parentOf } from '../process-usage.ts'
import { SECRET_KEY } from '../service.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

/** Copies a database under another name, replacing an earlier run's; returns its address. */
export async function copyDatabase(serverUrl: string, templateUrl: string, name: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1)
  await withClient(serverUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template}`)
  })
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** Drops a database, even with open connections. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await withClient(serverUrl, (admin) => admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
}

/** Connections like the service's. */
export function openPool(url: string, max: number) {
  return connect(url, { max, onError: ({ message }) => console.error(message) })
}

/** An endpoint for every type of event, as merchants create them. */
export interface NewEndpoint {
  /** The store's id. */
  store: number
  url: string
}

/** Adds endpoints as the service does, each at the head of its store's feed. */
export async function addEndpoints(db: Db, endpoints: readonly NewEndpoint[]): Promise<void> {
  const secret = new SecretBox([SECRET_KEY]).seal(WEBHOOK_SECRET)
  const now = new Date()
  await inParallel(endpoints, ({ store, url }) => {
    const endpoint = {
      id: formatId('whe', newUuid(now)),
      url,
      description: null,
      events: [],
      status: 'active' as const,
      source: 'merchant' as const,
      createdAt: now,
      failingSince: null,
      oldSecretUntil: null,
    }
    return db.transaction().execute((tx) => insertEndpoint(tx, String(store), endpoint, secret))
  })
}

const EVENTS_AT_ONCE = 100_000

/** Gives each of these stores this many more events, as record_events would but all at once, then wakes idle lanes. */
export async function fillFeeds(client: pg.Client, stores: readonly number[], events: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  const step = Math.max(1, Math.floor(EVENTS_AT_ONCE / stores.length))
  for (let left = events; left > 0; left -= step) await client.query(FILL, [stores, Math.min(left, step), Date.now()])
  await client.query(
    'update webhook_lane set due_at = now() where store_id = any($1::bigint[]) and healthy and due_at is null',
    [stores],
  )
  await client.query('set synchronous_commit = on')
}

/** 4,096 ids fit into a millisecond; more move on to the next. */
const FILL = `
  with feed as (
    select f.store_id, f.last_seq, greatest(f.last_ms + 1, $3::bigint) as first_ms, q.ids
    from store_feed f
    cross join lateral (
      select array_agg(one.id) as ids
      from (select id from quote where store_id = f.store_id and deleted_at is null order by id limit 50) one) q
    where f.store_id = any($1::bigint[])),
  added as (
    insert into event (store_id, id, seq, type, quote_id, actor, data)
    select store_id, event_id(first_ms + n / 4096, n % 4096), last_seq + n + 1, 'quote.created',
      ids[1 + n % cardinality(ids)], 'system', '{"source":"api"}'
    from feed
    cross join generate_series(0, $2::int - 1) n
    order by n, store_id
    returning store_id, id, seq)
  update store_feed f
  set last_seq = a.seq, last_id = a.id, last_ms = ('x' || substr(replace(a.id::text, '-', ''), 1, 12))::bit(48)::bigint, ctr = 4095
  from (select distinct on (store_id) store_id, id, seq from added order by store_id, seq desc) a
  where f.store_id = a.store_id`

/** Returns the database server's own process, whose children serve connections. */
export async function findPostgres(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0) ?? 0
}

import type pg from 'pg'
import type { Db } from '../../src/database/database.ts'
import { formatId } from '../../src/domain/id.ts'
import { verifyAnalytics } from '../../src/queries/analytics/verify-analytics.ts'
import type { Receiver } from '../support/network/receiver.ts'
import type { Life } from './life.ts'
import type { ChaosShop } from './shop.ts'

const STEPS = ['quote.created', 'quote.proposal_sent', 'quote.accepted', 'quote.converted']

/** Lists what is wrong with the quotes of these lives: everything acknowledged must exist exactly once. */
export async function checkLives(pool: pg.Pool, led: readonly Life[]): Promise<string[]> {
  const lives = led.map((life) => ({ ...life, acknowledged: [...life.acknowledged] })) // some are still in progress
  const { rows } = await pool.query<Found & { key: string }>(
    `select q.po_number as key, q.id,
       (select coalesce(json_agg(e.type), '[]') from event e where e.store_id = q.store_id and e.quote_id = q.id) as events,
       (select count(*)::int from conversion c where c.store_id = q.store_id and c.quote_id = q.id and c.state = 'done') as conversions,
       (select count(*)::int from quote_version v where v.store_id = q.store_id and v.quote_id = q.id) as versions
     from quote q where q.po_number = any($1)`,
    [lives.map(({ key }) => key)],
  )
  return lives.flatMap((life) =>
    findFaults(
      life,
      rows.filter(({ key }) => key === life.key),
    ),
  )
}

interface Found {
  id: string
  events: string[]
  versions: number
  conversions: number
}

function findFaults({ key, quoteId, acknowledged }: Life, found: readonly Found[]): string[] {
  if (found.length > 1) return [`${key} is there ${found.length} times`]
  if (quoteId === null) return []
  const quote = found.find(({ id }) => formatId('qte', id) === quoteId)
  if (!quote) return [`${quoteId} was acknowledged and is not there`]
  const counts = STEPS.map((type) => ({ type, count: quote.events.filter((one) => one === type).length }))
  const wrong = counts.filter(({ type, count }) => count > 1 || (acknowledged.includes(type) && count === 0))
  return [
    ...wrong.map(({ type, count }) => `${quoteId} has ${type} ${count} times`),
    ...(quote.versions > 1 ? [`${quoteId} has ${quote.versions} versions`] : []),
    ...(quote.conversions > 1 ? [`${quoteId} has ${quote.conversions} draft orders`] : []),
  ]
}

/** Finds where a feed has a gap or is out of order. */
export async function checkFeed(pool: pg.Pool, { storeId, domain }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.query<{ seq: string }>('select seq from event where store_id = $1 order by id', [storeId])
  const wrong = rows.findIndex(({ seq }, i) => Number(seq) !== i + 1)
  return wrong < 0 ? [] : [`the feed of ${domain} has ${rows[wrong]?.seq} at place ${wrong + 1}`]
}

/** Finds events that the receiver never got. */
export async function listUndelivered(
  pool: pg.Pool,
  shops: readonly ChaosShop[],
  receiver: Receiver,
): Promise<string[]> {
  const got = new Set(receiver.requests.map(({ id }) => id))
  const { rows } = await pool.query<{ id: string }>('select id from event where store_id = any($1)', [
    shops.map(({ storeId }) => storeId),
  ])
  return rows.map(({ id }) => formatId('evt', id)).filter((id) => !got.has(id))
}

/** Lists lanes that wait for an unavailable receiver, with until when and why. */
export async function listUnavailable(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; seconds: number; error: string | null }>(
    `select l.endpoint_id as id, extract(epoch from l.due_at - now())::int as seconds,
       (select coalesce(d.last_error, d.last_status::text) from webhook_delivery d
        where d.store_id = l.store_id and d.endpoint_id = l.endpoint_id and d.state = 'retrying'
        order by d.last_attempt_at desc limit 1) as error
     from webhook_lane l where not l.healthy`,
  )
  return rows.map(({ id, seconds, error }) => `endpoint ${id} is unavailable for ${seconds} s more: ${error}`)
}

/** Lists jobs that should be done by now: due, or taken, for longer than this. */
export async function listLateJobs(pool: pg.Pool, seconds: number): Promise<string[]> {
  const { rows } = await pool.query<{ task: string }>(
    `select task_identifier || coalesce(' ' || last_error, '') as task
     from graphile_worker.jobs
     where greatest(run_at, locked_at) < now() - $1 * interval '1 second'`,
    [seconds],
  )
  return rows.map(({ task }) => task)
}

/** Finds figures that do not match all changes. */
export async function checkFigures(db: Db, shops: readonly ChaosShop[]): Promise<string[]> {
  const findings: string[] = []
  for (const { domain } of shops) {
    const differences = await verifyAnalytics({ db }, domain)
    if (differences.length > 0) findings.push(`the figures of ${domain} differ: ${JSON.stringify(differences[0])}`)
  }
  return findings
}

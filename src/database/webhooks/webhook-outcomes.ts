import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import { FAILING_TOO_LONG_MS, type Verdict } from '../../domain/webhooks/webhook-retry.ts'
import type { Db, Tx } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOf } from '../distribution/by-store.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { writeOnNode } from '../distribution/write-on-node.ts'
import type { EventRecord } from './events.ts'
import type { Lane } from './lane-leases.ts'
import { switchLaneOff } from './webhook-lanes.ts'

/** The outcome of one attempt. */
export interface Outcome {
  lane: Lane
  event: Pick<EventRecord, 'id' | 'type' | 'quoteId'>
  /** This delivery's attempts, including this one. */
  attempts: number
  verdict: Verdict
  /** A status, or a code for why there was none; and the duration. */
  answer: { status: number | null; error: string | null; ms: number }
  /** When the attempt began. */
  at: Date
}

/** An endpoint switched off because nothing reached it for too long. */
export interface GivenUpEndpoint {
  storeId: string
  /** `whe_…` */
  endpointId: string
  url: string
  failingSince: Date
}

/**
 * Writes outcomes to the delivery log and returns for each whether its lane is still held and on; if not, its worker has to stop.
 * Outcomes of an ended lease are not written, nor those of a delivery restarted in the meantime, unless it was delivered.
 */
export async function saveOutcomes(db: Db | Tx, outcomes: readonly Outcome[]): Promise<boolean[]> {
  const one = storeOfAll(outcomes.map(({ lane }) => lane))
  const held = hasNodes() && one !== null ? await saveApart(db, one, outcomes) : await saveTogether(db, one, outcomes)
  const on = new Set(held.filter(({ is_on }) => is_on).map(({ endpoint_id, epoch }) => `${endpoint_id} ${epoch}`))
  return outcomes.map(({ lane }) => on.has(`${lane.endpointId} ${lane.epoch}`))
}

/** A lane and its present epoch. */
interface HeldRow {
  endpoint_id: string
  epoch: string
  is_on: boolean
}

async function saveTogether(
  db: Db | Tx,
  one: string | null,
  outcomes: readonly Outcome[],
): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with given as ${listGiven(outcomes)},
    held as (
      select l.store_id, l.endpoint_id, l.lease_epoch, l.off_from is null as is_on
      from webhook_lane l
      join (select distinct store_id, endpoint_id, epoch from given) g
        on g.store_id = l.store_id and g.endpoint_id = l.endpoint_id and g.epoch = l.lease_epoch
      where ${isOf('l.store_id', one)}),
    -- before what follows: those who resend lock the endpoint, then its deliveries
    works as (
      update webhook_endpoint e
      set failing_since = null
      from (select distinct store_id, endpoint_id from given where state = 'delivered') g
      where ${isOf('e.store_id', one)} and e.store_id = g.store_id and e.id = g.endpoint_id and e.failing_since is not null
      returning e.id),
    saved as (
      ${INSERT}
      select h.store_id, g.endpoint_id, g.event_id, g.type, g.quote_id, g.state, g.attempts, g.next_attempt_at,
        g.status, g.error, g.ms, g.at, g.at
      from given g
      join held h on h.store_id = g.store_id and h.endpoint_id = g.endpoint_id and h.lease_epoch = g.epoch
      where (select count(*) from works) >= 0
      ${UNLESS_LATE})
    select endpoint_id, lease_epoch as epoch, is_on
    from held`.execute(db)
  return rows
}

/** Writes outcomes of one store where stores are on nodes, by statements of one table: a node plans each once. */
async function saveApart(db: Db | Tx, storeId: string, outcomes: readonly Outcome[]): Promise<readonly HeldRow[]> {
  const partOf = ({ endpointId, epoch }: Lane) => `held_${endpointId}_${epoch}`
  const lanes = new Map(outcomes.map(({ lane }) => [partOf(lane), lane]))
  const held = [...lanes].map(([part, { endpointId, epoch }]) => ({
    part,
    shows: 'is_on',
    query: sql`
    select off_from is null as is_on
    from webhook_lane
    where store_id = ${storeId} and endpoint_id = ${endpointId}::uuid and lease_epoch = ${epoch}`,
  }))
  const working = new Set(
    outcomes.flatMap(({ lane, verdict }) => (verdict.state === 'delivered' ? [lane.endpointId] : [])),
  )
  const works = [...working].toSorted().map((endpointId) => ({
    part: 'works',
    query: sql`
    update webhook_endpoint
    set failing_since = null
    where store_id = ${storeId} and id = ${endpointId}::uuid and failing_since is not null`,
  }))
  const saved = outcomes.map((outcome) => ({
    part: 'saved',
    needs: partOf(outcome.lane),
    query: sql`${INSERT} values (${sql.join(valuesOf(outcome))}) ${UNLESS_LATE}`,
  }))
  const shown = await writeOnNode(atStore(db, storeId), storeId, { steps: [...held, ...works, ...saved] })
  return [...lanes].flatMap(([part, { endpointId, epoch }]) =>
    shown[part] === undefined ? [] : [{ endpoint_id: endpointId, epoch, is_on: shown[part] === 'true' }],
  )
}

function listGiven(outcomes: readonly Outcome[]): RawBuilder<unknown> {
  return sql`(
      select *
      from unnest(${outcomes.map(({ lane }) => lane.storeId)}::bigint[], ${outcomes.map(({ lane }) => lane.endpointId)}::uuid[],
        ${outcomes.map(({ lane }) => lane.epoch)}::bigint[], ${outcomes.map(({ event }) => idToUuid('evt', event.id))}::uuid[],
        ${outcomes.map(({ event }) => event.type)}::text[],
        ${outcomes.map(({ event }) => event.quoteId && idToUuid('qte', event.quoteId))}::uuid[],
        ${outcomes.map(({ verdict }) => verdict.state)}::text[], ${outcomes.map(({ attempts }) => attempts)}::smallint[],
        ${outcomes.map(({ verdict }) => verdict.nextAttemptAt)}::timestamptz[],
        ${outcomes.map(({ answer }) => answer.status)}::int[], ${outcomes.map(({ answer }) => answer.error)}::text[],
        ${outcomes.map(({ answer }) => Math.round(answer.ms))}::int[], ${outcomes.map(({ at }) => at)}::timestamptz[])
        as given (store_id, endpoint_id, epoch, event_id, type, quote_id, state, attempts, next_attempt_at, status, error, ms, at))`
}

const INSERT = sql`insert into webhook_delivery as d (store_id, endpoint_id, event_id, type, quote_id, state, attempts, next_attempt_at,
        last_status, last_error, last_ms, first_attempt_at, last_attempt_at)`

function valuesOf({ lane, event, verdict, attempts, answer, at }: Outcome): unknown[] {
  const { id, type, quoteId } = event
  return [
    ...[lane.storeId, lane.endpointId, idToUuid('evt', id), type, quoteId && idToUuid('qte', quoteId)],
    ...[verdict.state, attempts, verdict.nextAttemptAt, answer.status, answer.error, Math.round(answer.ms), at, at],
  ]
}

/** Leaves what was noted before if the delivery was restarted or is over. */
const UNLESS_LATE = sql`
      on conflict (store_id, endpoint_id, event_id) do update
      set state = excluded.state,
        attempts = excluded.attempts,
        next_attempt_at = excluded.next_attempt_at,
        last_status = excluded.last_status,
        last_error = excluded.last_error,
        last_ms = excluded.last_ms,
        last_attempt_at = excluded.last_attempt_at
      where d.state = 'retrying' and (excluded.state = 'delivered' or d.attempts = excluded.attempts - 1)`

/**
 * Records since when the endpoints of these lanes, whose attempts have now all failed, have been failing, and switches off and returns
 * those failing for 5 days (specification, "Webhook endpoint states"). Skips ended leases, whose new worker knows better. Call it before
 * saveOutcomes, which then stops their turns.
 */
export async function noteFailures(tx: Tx, lanes: readonly Lane[], now: Date): Promise<GivenUpEndpoint[]> {
  const one = storeOfAll(lanes)
  const given = sql`(
    select l.store_id, l.endpoint_id
    from unnest(${lanes.map(({ storeId }) => storeId)}::bigint[], ${lanes.map(({ endpointId }) => endpointId)}::uuid[],
      ${lanes.map(({ epoch }) => epoch)}::bigint[]) as lane (store_id, endpoint_id, epoch)
    join webhook_lane l
      on l.store_id = lane.store_id and l.endpoint_id = lane.endpoint_id and l.lease_epoch = lane.epoch
    where ${isOf('l.store_id', one)}) given`
  await sql`
    update webhook_endpoint e
    set failing_since = ${now}
    from ${given}
    where ${isOf('e.store_id', one)} and e.store_id = given.store_id and e.id = given.endpoint_id and e.failing_since is null`.execute(
    tx,
  )
  const { rows } = await sql<{ store_id: string; id: string; url: string; failing_since: Date }>`
    update webhook_endpoint e
    set status = 'auto_disabled'
    from ${given}
    where ${isOf('e.store_id', one)} and e.store_id = given.store_id and e.id = given.endpoint_id and e.status = 'active'
      and e.failing_since <= ${new Date(now.getTime() - FAILING_TOO_LONG_MS)}
    returning e.store_id, e.id, e.url, e.failing_since`.execute(tx)
  const givenUp = rows.map((row) => ({
    storeId: row.store_id,
    endpointId: formatId('whe', row.id),
    url: row.url,
    failingSince: row.failing_since,
  }))
  // Lanes are locked in key order.
  givenUp.sort((a, b) => Number(a.storeId) - Number(b.storeId) || (a.endpointId < b.endpointId ? -1 : 1))
  for (const { storeId, endpointId } of givenUp) await switchLaneOff(tx, storeId, endpointId)
  return givenUp
}

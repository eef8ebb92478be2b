import type { Systems } from '../../../src/commands/context.ts'
import { disableWebhookEndpoint } from '../../../src/commands/webhooks/disable-webhook-endpoint.ts'
import { enableWebhookEndpoint } from '../../../src/commands/webhooks/enable-webhook-endpoint.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { LaneShare } from '../../../src/database/webhooks/claim-lanes.ts'
import { insertEndpoint } from '../../../src/database/webhooks/webhook-endpoints.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { formatId, idToUuid, newUuid } from '../../../src/domain/id.ts'
import type { EventType } from '../../../src/domain/webhooks/events.ts'
import { newWebhookSecret } from '../../../src/domain/webhooks/webhook-signature.ts'
import { DeliveryEngine, type EngineOptions } from '../../../src/jobs/webhooks/delivery-engine.ts'
import { dnsResolver } from '../../../src/outside/name-resolver.ts'
import { createPoster, type Poster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'
import { certificates } from '../network/certificates.ts'
import type { Receiver } from '../network/receiver.ts'
import { contextOf } from './context.ts'
import type { TestService } from './service.ts'

/** The parts of a service that deliveries need. */
export type DeliveryService = Pick<TestService, 'db' | 'pool' | 'now'> & { systems: Pick<Systems, 'db' | 'secretBox'> }

/** A staff member, if it does not matter who. */
export const NOBODY: Actor = { kind: 'job' }

/** Creates a poster that reaches receivers on this machine. */
export async function localPoster(timeoutMs?: number): Promise<Poster> {
  const { ca } = await certificates()
  return createPoster({ resolver: dnsResolver, allowPrivate: true, ca, ...(timeoutMs !== undefined && { timeoutMs }) })
}

/** Creates an engine on the service's database and clock. */
export function makeEngine(
  service: DeliveryService,
  poster: Poster,
  more: Partial<EngineOptions> = {},
): DeliveryEngine {
  return new DeliveryEngine({
    systems: { ...service.systems, poster },
    clock: () => service.now,
    baseUrl: 'https://quotes.service.dev',
    docsUrl: 'https://quotes.service.dev/docs',
    logger: createLogger((process.env.TEST_LOG ?? 'silent') as 'silent'),
    ...more,
  })
}

let endpoints = 0

/** Creates a store's endpoint at a receiver, on a new path, whose secret the receiver knows. */
export async function addEndpoint(
  service: DeliveryService,
  store: Store,
  receiver: Receiver,
  events: readonly EventType[] = [],
): Promise<{ id: string; path: string; secret: string }> {
  endpoints += 1
  const path = `/hooks/${endpoints}`
  const secret = newWebhookSecret()
  const id = formatId('whe', newUuid(service.now))
  const url = new URL(path, receiver.url).href
  receiver.trust([secret], path)
  await service.db.transaction().execute((tx) =>
    insertEndpoint(
      tx,
      store.id,
      {
        id,
        url,
        description: null,
        events,
        status: 'active',
        source: 'merchant',
        createdAt: service.now,
        failingSince: null,
        oldSecretUntil: null,
      },
      service.systems.secretBox.seal(secret),
    ),
  )
  return { id, path, secret }
}

/** Returns the deliveries stored for an endpoint, in the order of their events. */
export async function deliveriesOf(service: DeliveryService, endpointId: string) {
  const { rows } = await service.pool.query(
    `select d.event_id, d.type, d.state, d.attempts, d.next_attempt_at, d.last_status, d.last_error
     from webhook_delivery d
     join webhook_endpoint e on e.store_id = d.store_id and e.id = d.endpoint_id
     where e.id = $1
     order by d.event_id`,
    [idToUuid('whe', endpointId)],
  )
  return rows
}

/** Moves the service's clock, and creates the partitions of the days from then on. */
export async function passTime(service: DeliveryService, ms: number): Promise<void> {
  service.now = new Date(service.now.getTime() + ms)
  await createPartitions(service.db, service.now)
}

/** Returns the row of the endpoint's lane. */
export async function laneOf(service: DeliveryService, endpointId: string) {
  const { rows } = await service.pool.query(
    `select cursor_id, off_from, gaps, due_at, retry_at, healthy, asked, leased_by, lease_epoch
     from webhook_lane
     where endpoint_id = $1`,
    [idToUuid('whe', endpointId)],
  )
  return rows[0]
}

/** Disables the endpoint as staff. */
export async function switchOff(service: TestService, store: Store, endpointId: string): Promise<void> {
  await disableWebhookEndpoint(await contextOf(service, store, NOBODY), endpointId)
}

/** Enables the endpoint as staff. */
export async function switchOn(service: TestService, store: Store, endpointId: string): Promise<void> {
  await enableWebhookEndpoint(await contextOf(service, store, NOBODY), endpointId)
}

/**
 * Finds endpoints with waiting work that nobody will look at: an event after the cursor that the endpoint wants, or a retry,
 * while the lane has no due time, or one more than `lateMs` too late. There must never be one.
 */
export async function listStranded(service: DeliveryService, now: Date, lateMs = 0): Promise<string[]> {
  const { rows } = await service.pool.query(
    `
    select l.endpoint_id, 'event' as what
    from webhook_lane l
    join webhook_endpoint e on e.store_id = l.store_id and e.id = l.endpoint_id
    where l.off_from is null and l.due_at is null and exists (
      select
      from event ev
      where ev.store_id = l.store_id and ev.id > l.cursor_id and ev.to_webhooks
        and (e.events = '{}' or ev.type = any(e.events))
        and not exists (
          select
          from generate_series(1, cardinality(l.gaps), 2) i
          where ev.id > l.gaps[i] and ev.id <= l.gaps[i + 1]))
    union all
    select l.endpoint_id, 'retry'
    from webhook_lane l
    join webhook_delivery d on d.store_id = l.store_id and d.endpoint_id = l.endpoint_id and d.state = 'retrying'
    where l.off_from is null
      and (l.due_at is null or (l.leased_by is null and l.healthy and l.due_at > greatest(d.next_attempt_at, $1) + $2 * interval '1 ms'))`,
    [now, lateMs],
  )
  return rows.map(({ endpoint_id, what }) => `${what} of ${endpoint_id}`)
}

/** Claims this many lanes of any store. */
export function anyLanes(most: number): LaneShare {
  return { most, mostMore: most, ofOneStore: most, inWork: new Map(), full: [] }
}

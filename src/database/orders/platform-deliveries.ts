import { sql } from 'kysely'
import { takeDue } from '../../domain/take-due.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { lookOver } from '../distribution/look-over.ts'

/** A report from a platform, stored once per delivery id. */
export interface PlatformDelivery {
  storeId: string
  deliveryId: string
  topic: string
  /** The event of the platform's port, without the e-mail address it may contain. */
  event: Record<string, unknown>
  /** That address, sealed; cleared once the delivery is settled. */
  sealedEmail: Buffer | null
  /** When the platform says it happened; null if that was not kept. */
  triggeredAt: Date | null
}

export interface DueDelivery extends PlatformDelivery {
  /** Including this one. */
  attempts: number
  receivedAt: Date
}

const LEASE_MS = 60_000
/** The wait after each attempt; the last one repeats. */
const WAITS_MS = [5, 30, 120, 600, 3_600, 21_600].map((seconds) => seconds * 1_000)
const GIVE_UP_AFTER_MS = 2 * 86_400_000
/** The law gives 30 days for what privacy reports ask for, which are tried for as long as they are kept. */
const KEPT_MS = 30 * 86_400_000

/** Returns whether a delivery asks for what privacy law requires, which nothing but applying it makes up for. */
export function isAboutPrivacy({ topic }: Pick<PlatformDelivery, 'topic'>): boolean {
  return topic.startsWith('privacy.')
}

/** Saves a delivery to be applied; false if its id is already known. */
export async function insertDelivery(db: DbOrTx, delivery: PlatformDelivery, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('platform_delivery')
    .values({
      store_id: delivery.storeId,
      delivery_id: delivery.deliveryId,
      topic: delivery.topic,
      event: JSON.stringify(delivery.event),
      email_enc: delivery.sealedEmail,
      next_attempt_at: now,
      last_error: null,
      triggered_at: delivery.triggeredAt,
      received_at: now,
      applied_at: null,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'delivery_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Claims due deliveries of all stores in order of arrival, each for a minute; then they are due again unless markApplied or markFailed
 * settled them.
 */
export async function takeDueDeliveries(db: Db, now: Date, limit: number): Promise<DueDelivery[]> {
  const look = (without: readonly string[]) =>
    lookOver(
      db,
      (among) => sql<{ storeId: string; id: string }>`
      select store_id as "storeId", delivery_id as id
      from platform_delivery
      where next_attempt_at <= ${now} and delivery_id <> all(${without}::text[]) and ${among}
      order by next_attempt_at, position
      limit ${limit}`,
    )
  const taken = await takeDue(look, async (storeId, ids) => {
    const { rows } = await sql<DueDelivery & { position: string }>`
      with free as materialized (
        select delivery_id from platform_delivery
        where store_id = ${storeId} and delivery_id = any(${ids}::text[]) and next_attempt_at <= ${now}
        for update skip locked)
      update platform_delivery
      set attempts = attempts + 1,
        next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
      where store_id = ${storeId} and delivery_id in (select delivery_id from free)
      returning store_id as "storeId", delivery_id as "deliveryId", topic, event, email_enc as "sealedEmail",
        attempts, triggered_at as "triggeredAt", received_at as "receivedAt", position`.execute(db)
    return rows
  })
  return taken
    .sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1))
    .map(({ position: _, ...delivery }) => delivery)
}

/** Settles a delivery; false if it was settled already. */
export async function markApplied(db: DbOrTx, storeId: string, deliveryId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('platform_delivery')
    .set({ applied_at: now, next_attempt_at: null, email_enc: null, last_error: null })
    .where('store_id', '=', storeId)
    .where('delivery_id', '=', deliveryId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Records why a delivery failed and when to retry it: with growing waits, for two days, and for 30 if it is about privacy. */
export async function markFailed(db: DbOrTx, delivery: DueDelivery, error: string, now: Date): Promise<void> {
  const { storeId, deliveryId, attempts, receivedAt } = delivery
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0
  const next = new Date(now.getTime() + wait)
  const tryForMs = isAboutPrivacy(delivery) ? KEPT_MS : GIVE_UP_AFTER_MS
  const isGivenUp = next.getTime() > receivedAt.getTime() + tryForMs
  await db
    .updateTable('platform_delivery')
    .set({
      last_error: error.slice(0, 500),
      next_attempt_at: isGivenUp ? null : next,
      ...(isGivenUp && { email_enc: null }),
    })
    .where('store_id', '=', storeId)
    .where('delivery_id', '=', deliveryId)
    .where('applied_at', 'is', null)
    .execute()
}

/**
 * Settles waiting requests for a person's data that match, without applying them; their addresses are sealed, so each is opened. Other
 * reports with an address ask for a redaction, which may still find more.
 */
export async function dropAskedData(
  db: DbOrTx,
  storeId: string,
  isTheirs: (asked: { customerId: string | null; sealedEmail: Buffer }) => boolean,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string | null; sealedEmail: Buffer }>`
    select delivery_id as id, event ->> 'customerId' as "customerId", email_enc as "sealedEmail"
    from platform_delivery
    where store_id = ${storeId} and topic = 'privacy.data_request' and applied_at is null and email_enc is not null`.execute(
    db,
  )
  const theirs = rows.filter(isTheirs).map(({ id }) => id)
  await sql`
    update platform_delivery
    set applied_at = ${now}, next_attempt_at = null, email_enc = null, last_error = null
    where store_id = ${storeId} and delivery_id = any(${theirs}::text[]) and applied_at is null`.execute(db)
}

/** A delivery and its outcome: applied, to be retried, or given up. */
export interface ReportedDelivery {
  deliveryId: string
  topic: string
  attempts: number
  lastError: string | null
  receivedAt: Date
  appliedAt: Date | null
  nextAttemptAt: Date | null
}

/** Returns the store's deliveries, newest first; with `failing` only those that failed and are not applied. */
export async function listDeliveries(
  db: DbOrTx,
  storeId: string,
  { limit, failing }: { limit: number; failing: boolean },
): Promise<ReportedDelivery[]> {
  return db
    .selectFrom('platform_delivery')
    .select([
      'delivery_id as deliveryId',
      'topic',
      'attempts',
      'last_error as lastError',
      'received_at as receivedAt',
      'applied_at as appliedAt',
      'next_attempt_at as nextAttemptAt',
    ])
    .where('store_id', '=', storeId)
    .$if(failing, (query) => query.where('applied_at', 'is', null).where('last_error', 'is not', null))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes deliveries received more than 30 days ago in all stores and returns how many. */
export async function purgeDeliveries(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('platform_delivery')
    .where('received_at', '<', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

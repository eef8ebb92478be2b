import { sql } from 'kysely'
import { takeDue } from '../../../../domain/take-due.ts'
import type { Parts } from '../parts.ts'

/** Posts a notification and returns the HTTP status of the answer; settles within half a minute. */
export type Transport = (headers: Readonly<Record<string, string>>, rawBody: Buffer) => Promise<number>

/** Delivery faults, for tests. */
export interface Faults {
  /** Sends each twice. */
  duplicate?: boolean
  /** Sends them in any order. */
  shuffle?: boolean
  /** Loses the first attempt of each. */
  dropFirst?: boolean
  /** Delays each attempt by this long. */
  holdBackMs?: number
}

export interface Dispatch extends Pick<Parts, 'db' | 'secrets' | 'clock'> {
  transport: Transport | undefined
  faults: Faults
}

const LEASE_MS = 60_000
/** The waits after each attempt; the last one repeats. */
const WAITS_MS = [5, 30, 120, 600, 3_600, 21_600].map((seconds) => seconds * 1_000)
const GIVE_UP_AFTER_MS = 2 * 86_400_000
const KEPT_MS = 7 * 86_400_000

/**
 * Sends due notifications, oldest first, up to a limit; several processes share the work. Those not answered 2xx are retried
 * for two days. Returns how many were answered and how many were not.
 */
export async function deliverNotifications(
  dispatch: Dispatch,
  limit: number,
): Promise<{ delivered: number; failed: number }> {
  const { transport } = dispatch
  if (!transport) throw new Error('The embedded platform was created without a transport')
  const counts = { delivered: 0, failed: 0 }
  await purge(dispatch)
  for (let n = 0; n < limit; n++) {
    const due = await takeNext(dispatch)
    if (!due) break
    const isDelivered = await send(dispatch, transport, due)
    await settle(dispatch, due, isDelivered)
    counts[isDelivered ? 'delivered' : 'failed'] += 1
  }
  return counts
}

interface Due {
  storeId: string
  id: string
  topic: string
  payload: Record<string, unknown>
  attempts: number
  createdAt: Date
}

/** Takes the next one for a minute: if this process dies, another sends it again. */
async function takeNext({ db, clock, faults }: Dispatch): Promise<Due | undefined> {
  const now = clock().getTime()
  const dueAt = new Date(now - (faults.holdBackMs ?? 0))
  const look = async (without: readonly string[]) => {
    const { rows } = await sql<Pick<Due, 'storeId' | 'id'>>`
      select store_id as "storeId", id
      from platform.notification
      where next_attempt_at <= ${dueAt} and id <> all(${without}::uuid[])
      order by ${faults.shuffle ? sql`random()` : sql`next_attempt_at, position`}
      limit 1`.execute(db)
    return rows
  }
  const [taken] = await takeDue(look, async (storeId, ids) => {
    const { rows } = await sql<Due>`
      with free as materialized (
        select id from platform.notification
        where store_id = ${storeId} and id = any(${ids}::uuid[]) and next_attempt_at <= ${dueAt}
        for update skip locked)
      update platform.notification
      set attempts = attempts + 1,
        next_attempt_at = ${new Date(now + LEASE_MS)}
      where store_id = ${storeId} and id in (select id from free)
      returning store_id as "storeId", id, topic, payload, attempts, created_at as "createdAt"`.execute(db)
    return rows
  })
  return taken
}

async function send({ secrets, faults }: Dispatch, transport: Transport, due: Due): Promise<boolean> {
  const { id, storeId, topic, createdAt, payload, attempts } = due
  if (faults.dropFirst && attempts === 1) return false
  const triggeredAt = createdAt.toISOString()
  const rawBody = Buffer.from(
    JSON.stringify({ id, store_id: storeId, topic, triggered_at: triggeredAt, data: payload }),
  )
  const headers = {
    'content-type': 'application/json',
    'x-platform-topic': topic,
    'x-platform-delivery-id': id,
    'x-platform-store': storeId,
    'x-platform-triggered-at': triggeredAt,
    'x-platform-hmac-sha256': secrets.sign(rawBody),
  }
  try {
    if (faults.duplicate) await transport(headers, rawBody)
    const status = await transport(headers, rawBody)
    return status >= 200 && status < 300
  } catch {
    return false // no answer counts as a refusal: it is retried
  }
}

/** Records the outcome. A settled notification keeps no e-mail address. */
async function settle({ db, clock }: Dispatch, due: Due, isDelivered: boolean): Promise<void> {
  const now = clock()
  const next = isDelivered ? null : nextAttempt(due, now)
  await db
    .updateTable('platform.notification')
    .set({
      next_attempt_at: next,
      ...(isDelivered && { delivered_at: now }),
      ...(next === null && { payload: sql`payload - 'email'` }),
    })
    .where('store_id', '=', due.storeId)
    .where('id', '=', due.id)
    .where('delivered_at', 'is', null)
    .execute()
}

function nextAttempt({ attempts, createdAt }: Due, now: Date): Date | null {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0
  const next = now.getTime() + wait
  return next > createdAt.getTime() + GIVE_UP_AFTER_MS ? null : new Date(next)
}

async function purge({ db, clock }: Dispatch): Promise<void> {
  await db
    .deleteFrom('platform.notification')
    .where('created_at', '<', new Date(clock().getTime() - KEPT_MS))
    .execute()
}

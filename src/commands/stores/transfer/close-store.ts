import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../database/database.ts'
import type { Store } from '../../../database/stores/stores.ts'
import { isOver, markMoment } from '../../../database/stores/transfer/leaving-store.ts'
import { setStore } from '../set-store.ts'

/** Requests that were let in before are over by then: none waits longer for the platform before it writes. */
const REQUESTS_END_WITHIN_MS = 8_000
const LOOK_EVERY_MS = 50

/**
 * Closes a store that moves away: keys, sessions and webhooks stop working, and what was being written is over when it resolves. It can be
 * opened again.
 */
export async function closeStore(
  { db, now, endWithinMs = REQUESTS_END_WITHIN_MS }: { db: Db; now: Date; endWithinMs?: number },
  storeId: string,
): Promise<Store> {
  const closed = await setStore({ db, now }, storeId, { installed: false })
  await delay(endWithinMs)
  const mark = await markMoment(db)
  while (!(await isOver(db, mark))) await delay(LOOK_EVERY_MS)
  return closed
}

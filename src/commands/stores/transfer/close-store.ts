import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../../database/stores/stores.ts'
import { isAtRest, markMoment } from '../../../database/stores/transfer/leaving-store.ts'
import type { Operator } from '../../operator.ts'
import { setStore } from '../set-store.ts'

/** Requests that were let in before are over by then: none waits longer for the platform before it writes. */
const REQUESTS_END_WITHIN_MS = 12_000
const LOOK_EVERY_MS = 50

/**
 * Closes a store that moves away: keys, sessions, webhooks and mail stop, and what was under way is over when it resolves. It can be opened
 * again.
 */
export async function closeStore({ db, now }: Operator, storeId: string): Promise<Store> {
  const closed = await setStore({ db, now }, storeId, { installed: false })
  await delay(REQUESTS_END_WITHIN_MS)
  const mark = await markMoment(db, storeId)
  while (!(await isAtRest(db, storeId, mark))) await delay(LOOK_EVERY_MS)
  return closed
}

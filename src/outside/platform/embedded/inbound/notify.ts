import { newUuid } from '../../../../domain/id.ts'
import type { PlatformEvent } from '../../inbound.ts'
import type { Db } from '../parts.ts'

/** Queues a notification to a store's apps; call it in the transaction of the change itself. */
export async function notify(tx: Db, storeId: string, event: PlatformEvent, now: Date): Promise<void> {
  const { type, ...payload } = event
  await tx
    .insertInto('platform.notification')
    .values({
      store_id: storeId,
      id: newUuid(now),
      topic: type,
      payload: JSON.stringify(payload),
      next_attempt_at: now,
      delivered_at: null,
      created_at: now,
    })
    .execute()
}

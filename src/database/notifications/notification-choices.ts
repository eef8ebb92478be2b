import { idToUuid } from '../../domain/id.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications/notification.ts'
import type { Db } from '../database.ts'

/** A person's choices about notifications. */
export interface NotificationChoice {
  /** Everything until then is read. */
  readUntil: Date | null
  /** The kinds they do not want. */
  muted: readonly NotificationKind[]
}

interface Person {
  storeId: string
  staffId: string
}

/** Returns the person's choices; those of somebody who never chose want every kind. */
export async function findNotificationChoice(db: Db, { storeId, staffId }: Person): Promise<NotificationChoice> {
  const row = await db
    .selectFrom('notification_choice')
    .select(['read_until', 'muted'])
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .executeTakeFirst()
  const muted = NOTIFICATION_KINDS.filter((kind) => row?.muted.includes(kind))
  return { readUntil: row?.read_until ?? null, muted }
}

/** Writes a person's choices; what is not given stays. */
export async function saveNotificationChoice(
  db: Db,
  { storeId, staffId }: Person,
  { readUntil, muted }: Partial<NotificationChoice>,
): Promise<void> {
  const written = {
    ...(readUntil !== undefined && { read_until: readUntil }),
    ...(muted !== undefined && { muted: [...muted] }),
  }
  await db
    .insertInto('notification_choice')
    .values({ store_id: storeId, staff_id: idToUuid('stf', staffId), ...written })
    .onConflict((conflict) => conflict.columns(['store_id', 'staff_id']).doUpdateSet(written))
    .execute()
}

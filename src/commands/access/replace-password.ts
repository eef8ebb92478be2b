import { setPasswordHash } from '../../database/access/staff.ts'
import { deleteLinksOf } from '../../database/access/staff-links.ts'
import { deleteSessionsOf } from '../../database/access/staff-sessions.ts'
import type { Tx } from '../../database/database.ts'

/** Gives a staff member a new password and ends all their sessions and links. Locks the row first, or a sign-in might slip through. */
export async function replacePassword(tx: Tx, storeId: string, staffId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, storeId, staffId, passwordHash)
  await deleteSessionsOf(tx, storeId, staffId)
  await deleteLinksOf(tx, storeId, staffId)
}

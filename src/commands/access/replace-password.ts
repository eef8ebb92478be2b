import { setPasswordHash } from '../../database/access/staff.ts'
import { deleteLinksOf } from '../../database/access/staff-links.ts'
import { deleteSessionsOf } from '../../database/access/staff-sessions.ts'
import type { Tx } from '../../database/database.ts'

/** Gives a member of staff a new password: every session and every link of before ends. The row first, or a sign-in might slip through. */
export async function replacePassword(tx: Tx, storeId: string, staffId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, storeId, staffId, passwordHash)
  await deleteSessionsOf(tx, storeId, staffId)
  await deleteLinksOf(tx, storeId, staffId)
}

import type { Tx } from '../store/database.ts'
import { setPasswordHash } from '../store/staff.ts'
import { deleteLinksOf } from '../store/staff-links.ts'
import { deleteSessionsOf } from '../store/staff-sessions.ts'

/** Gives a member of staff a new password: every session and every link of before ends. The row first, or a sign-in might slip through. */
export async function replacePassword(tx: Tx, storeId: string, staffId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, storeId, staffId, passwordHash)
  await deleteSessionsOf(tx, storeId, staffId)
  await deleteLinksOf(tx, storeId, staffId)
}

import { recordAudit } from '../../database/access/audit.ts'
import { deleteSession, type StaffSession } from '../../database/access/staff-sessions.ts'
import type { Operator } from '../operator.ts'

/** Ends a session on the server and invalidates its token. */
export async function signOut({ db, now }: Operator, session: StaffSession): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSession(tx, session)
    await recordAudit(tx, session.storeId, { action: 'signed_out', staffId: session.staffId }, now)
  })
}

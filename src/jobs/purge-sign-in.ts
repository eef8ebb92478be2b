import { AUDIT_KEPT_MS } from '../domain/audit.ts'
import { TRIES } from '../domain/tries.ts'
import { purgeAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { purgeLinks } from '../store/staff-links.ts'
import { purgeSessions } from '../store/staff-sessions.ts'
import { purgeTries } from '../store/throttle.ts'

/** Deletes what signing in leaves behind: sessions and links that are over, tries that no longer count, old audit entries. */
export async function purgeSignIn(db: Db, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgeLinks(db, now)
  await purgeTries(db, Math.max(...Object.values(TRIES).map(({ fillMs }) => fillMs)), now)
  await purgeAudit(db, new Date(now.getTime() - AUDIT_KEPT_MS))
}

import { AUDIT_KEPT_MS } from '../domain/audit.ts'
import { TRIES } from '../domain/tries.ts'
import { purgeAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { purgePortalSessions } from '../store/portal-sessions.ts'
import { purgePortalSignIns } from '../store/portal-sign-ins.ts'
import { purgeQuoteLinks } from '../store/quote-links.ts'
import { purgeRecentRequests } from '../store/recent-requests.ts'
import { purgeLinks } from '../store/staff-links.ts'
import { purgeSessions } from '../store/staff-sessions.ts'
import { purgeTries } from '../store/throttle.ts'

/**
 * Deletes what signing in leaves behind, of staff and of buyers: sessions and links that are over, tries that no longer count, old
 * audit entries; and what is remembered against double clicks.
 */
export async function purgeSignIn(db: Db, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgeLinks(db, now)
  await purgePortalSessions(db, now)
  await purgePortalSignIns(db, now)
  await purgeQuoteLinks(db, now)
  await purgeRecentRequests(db, new Date(now.getTime() - 60_000))
  await purgeTries(db, Math.max(...Object.values(TRIES).map(({ fillMs }) => fillMs)), now)
  await purgeAudit(db, new Date(now.getTime() - AUDIT_KEPT_MS))
}

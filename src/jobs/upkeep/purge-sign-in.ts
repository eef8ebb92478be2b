import { purgeAudit } from '../../database/access/audit.ts'
import { purgeChallenges } from '../../database/access/passkeys.ts'
import { purgePortalSessions } from '../../database/access/portal-sessions.ts'
import { purgePortalSignIns } from '../../database/access/portal-sign-ins.ts'
import { purgeRecentRequests } from '../../database/access/recent-requests.ts'
import { purgeLinks } from '../../database/access/staff-links.ts'
import { purgeSessions } from '../../database/access/staff-sessions.ts'
import { purgeTries } from '../../database/access/throttle.ts'
import { purgeTokenDirectory } from '../../database/access/token-directory.ts'
import type { Db } from '../../database/database.ts'
import { purgePresence } from '../../database/live/quote-presence.ts'
import { purgeQuoteLinks } from '../../database/quotes/quote-links.ts'
import { AUDIT_KEPT_MS } from '../../domain/access/audit.ts'
import { presentSince } from '../../domain/access/present-since.ts'
import { TRIES } from '../../domain/access/tries.ts'

/**
 * Deletes what staff's and buyers' sign-ins leave behind: ended sessions and links, pages no longer open, tries that no longer count, old
 * audit entries; and records against double clicks.
 */
export async function purgeSignIn(db: Db, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgePresence(db, presentSince(now))
  await purgeLinks(db, now)
  await purgePortalSessions(db, now)
  await purgePortalSignIns(db, now)
  await purgeChallenges(db, now)
  await purgeTokenDirectory(db, now)
  await purgeQuoteLinks(db, now)
  await purgeRecentRequests(db, new Date(now.getTime() - 60_000))
  await purgeTries(db, Math.max(...Object.values(TRIES).map(({ fillMs }) => fillMs)), now)
  await purgeAudit(db, new Date(now.getTime() - AUDIT_KEPT_MS))
}

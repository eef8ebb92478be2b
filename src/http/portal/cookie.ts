import { PORTAL_LONGEST_MS } from '../../domain/portal/portal-visitor.ts'
import { type SessionCookie, sessionCookie } from '../session/cookie.ts'

/** The cookie of a contact who is signed in to the portal, as the admin's in all but its name and life. */
export function portalCookie({ baseUrl }: { baseUrl: string }): SessionCookie {
  return sessionCookie(baseUrl, 'qns_portal', PORTAL_LONGEST_MS)
}

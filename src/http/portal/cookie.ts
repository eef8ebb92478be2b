import { PORTAL_LONGEST_MS } from '../../domain/portal/portal-visitor.ts'
import { type SessionCookie, sessionCookie } from '../session/cookie.ts'

/** Returns the cookie of a contact signed in to the portal, like the admin's except for its name and lifetime. */
export function portalCookie({ baseUrl }: { baseUrl: string }): SessionCookie {
  return sessionCookie(baseUrl, 'qns_portal', PORTAL_LONGEST_MS)
}

/** A session that nobody used for so long is over (design, "Admin"). */
export const SESSION_IDLE_MS = 12 * 3_600_000
/** So long after signing in it is over in any case. */
export const SESSION_LONGEST_MS = 14 * 86_400_000
/** Making keys and rotating secrets needs a password that was given within this time. */
export const CONFIRMED_WITHIN_MS = 10 * 60_000
/** When a session was last seen is written at most this often. */
export const SEEN_EVERY_MS = 60_000

/** How long the links in mails to staff work. */
export const LINK_MS = { invitation: 7 * 86_400_000, password_reset: 3_600_000 } as const
export type LinkPurpose = keyof typeof LINK_MS

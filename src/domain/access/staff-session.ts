/** A session ends after this long without use (design, "Admin"). */
export const SESSION_IDLE_MS = 12 * 3_600_000
/** A session ends this long after signing in, used or not. */
export const SESSION_LONGEST_MS = 14 * 86_400_000
/** Creating keys and rotating secrets requires a password entered within this time. */
export const CONFIRMED_WITHIN_MS = 10 * 60_000
/** A session's last use is saved at most this often. */
export const SEEN_EVERY_MS = 60_000

/** The lifetime of links in staff mails. */
export const LINK_MS = { invitation: 7 * 86_400_000, password_reset: 3_600_000 } as const
export type LinkPurpose = keyof typeof LINK_MS

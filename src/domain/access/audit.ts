/** The staff actions recorded in the audit log. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'staff_invited',
  'invitation_accepted',
  'staff_changed',
  'staff_came',
  'key_created',
  'key_rolled',
  'key_agents_changed',
  'key_revoked',
  'settings_changed',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_enabled',
  'webhook_disabled',
  'webhook_secret_rotated',
  'webhook_auto_disabled',
  'cards_connected',
  'cards_disconnected',
  'colleague_invited',
  'colleague_changed',
  'colleague_removed',
  'main_contact_changed',
  'company_place_saved',
  'customer_exported',
  'customer_redacted',
  'shop_redacted',
  'currency_refused',
  'clock_advanced',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Details of an entry besides who and when: ids and names, never secrets. */
export type AuditDetail = Readonly<Record<string, string | boolean | readonly string[] | null>>

/** Audit log entries are kept for this long. */
export const AUDIT_KEPT_MS = 400 * 86_400_000

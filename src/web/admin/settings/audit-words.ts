import type { AuditAction } from '../../../domain/access/audit.ts'
import type { AuditEntry } from '../../client/admin-answers.ts'
import { roleName } from '../shell/role-name.ts'

const WORDS = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  password_changed: 'Changed a password',
  password_reset_requested: 'Asked for a new password',
  password_reset: 'Set a new password by link',
  staff_invited: 'Invited somebody',
  invitation_accepted: 'Accepted the invitation',
  staff_changed: 'Changed somebody of the staff',
  key_created: 'Created an API key',
  key_rolled: 'Rolled an API key',
  key_revoked: 'Revoked an API key',
  settings_changed: 'Changed settings',
  webhook_created: 'Added a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_deleted: 'Deleted a webhook',
  webhook_enabled: 'Enabled a webhook',
  webhook_disabled: 'Disabled a webhook',
  webhook_secret_rotated: "Rotated a webhook's secret",
  customer_exported: "Downloaded a customer's data",
  customer_redacted: "Removed a customer's personal data",
  webhook_auto_disabled: 'A webhook was switched off after five days of failures',
} as const satisfies Record<AuditAction, string>

/** What was done, in words. */
export function actionName(action: string): string {
  return WORDS[action as AuditAction] ?? action
}

/** What an entry says beside who, when and what, such as `members: expiry, numbering`. */
export function describeDetail(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${name === 'role' ? roleName(String(value)) : said(value)}`)
    .join('\n')
}

function said(value: AuditEntry['detail'][string] | undefined): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? 'none' : String(value)
}

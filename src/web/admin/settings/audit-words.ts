import type { AuditAction } from '../../../domain/access/audit.ts'
import type { AuditEntry } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { roleName } from '../shell/role-name.ts'

const WORDS = {
  signed_in: say('audit.action.signed_in'),
  sign_in_failed: say('audit.action.sign_in_failed'),
  signed_out: say('audit.action.signed_out'),
  password_changed: say('audit.action.password_changed'),
  password_reset_requested: say('audit.action.password_reset_requested'),
  password_reset: say('audit.action.password_reset'),
  staff_invited: say('audit.action.staff_invited'),
  invitation_accepted: say('audit.action.invitation_accepted'),
  staff_changed: say('audit.action.staff_changed'),
  staff_came: say('audit.action.staff_came'),
  key_created: say('audit.action.key_created'),
  key_rolled: say('audit.action.key_rolled'),
  key_agents_changed: say('audit.action.key_agents_changed'),
  key_revoked: say('audit.action.key_revoked'),
  settings_changed: say('audit.action.settings_changed'),
  webhook_created: say('audit.action.webhook_created'),
  webhook_changed: say('audit.action.webhook_changed'),
  webhook_deleted: say('audit.action.webhook_deleted'),
  webhook_enabled: say('audit.action.webhook_enabled'),
  webhook_disabled: say('audit.action.webhook_disabled'),
  webhook_secret_rotated: say('audit.action.webhook_secret_rotated'),
  cards_connected: say('audit.action.cards_connected'),
  cards_disconnected: say('audit.action.cards_disconnected'),
  colleague_invited: say('audit.action.colleague_invited'),
  colleague_changed: say('audit.action.colleague_changed'),
  colleague_removed: say('audit.action.colleague_removed'),
  main_contact_changed: say('audit.action.main_contact_changed'),
  company_place_saved: say('audit.action.company_place_saved'),
  customer_exported: say('audit.action.customer_exported'),
  customer_redacted: say('audit.action.customer_redacted'),
  shop_redacted: say('audit.action.shop_redacted'),
  currency_refused: say('audit.action.currency_refused'),
  clock_advanced: say('audit.action.clock_advanced'),
  webhook_auto_disabled: say('audit.action.webhook_auto_disabled'),
} as const satisfies Record<AuditAction, string>

/** Returns an action in words, or its code if it is unknown. */
export function actionName(action: string): string {
  return WORDS[action as AuditAction] ?? action
}

/** Returns an entry's details, one per line, such as `members: expiry, numbering`. */
export function describeDetail(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${name === 'role' ? roleName(String(value)) : said(value)}`)
    .join('\n')
}

function said(value: AuditEntry['detail'][string] | undefined): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? 'none' : String(value)
}

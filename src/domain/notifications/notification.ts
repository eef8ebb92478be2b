import type { TimelineAction } from '../quotes/change.ts'

/** Reasons to tell staff something: a quote was assigned to them, an approval waits for them or theirs was answered, a buyer did something, or a note names them. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'approval_wanted',
  'approval_answered',
  'buyer_answered',
  'buyer_wrote',
  'mentioned',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Notifications go back this far. */
export const NOTIFICATION_RETENTION_MS = 90 * 86_400_000

/** Returns the kind of notification that a change in a timeline is to those it concerns. */
export function kindOf(action: TimelineAction, detail: Readonly<Record<string, unknown>>): NotificationKind {
  switch (action) {
    case 'assign':
      return 'assigned'
    case 'send_proposal':
      return 'approval_wanted'
    case 'approve_proposal':
      return detail.done === false ? 'approval_wanted' : 'approval_answered'
    case 'reject_proposal':
    case 'approval_lapsed':
      return 'approval_answered'
    case 'post_message':
      return 'buyer_wrote'
    case 'note':
      return 'mentioned'
    default:
      return 'buyer_answered'
  }
}

import type { ToldChange } from '../../database/notifications/told-changes.ts'
import type { NotificationKind } from '../../domain/notifications/notification.ts'
import { viewActor } from '../quotes/actor.ts'

/** Returns what a person was told as their bell shows it. Names of buyers are the quote's own, so they go with a redaction. */
export function viewNotification({
  id,
  at,
  action,
  detail,
  actor,
  kind,
  isRead,
  quote,
}: ToldChange & { kind: NotificationKind; isRead: boolean }) {
  return {
    object: 'notification',
    id,
    kind,
    action,
    outcome: typeof detail.outcome === 'string' ? detail.outcome : null,
    by: actor.kind === 'staff' ? viewActor(actor).name : null,
    at,
    read: isRead,
    quote: { id: quote.id, number: quote.number, for: quote.companyName ?? quote.buyerName },
  }
}

import { findNotificationChoice, type NotificationChoice } from '../../database/notifications/notification-choices.ts'
import { listToldChanges, type ToldChange } from '../../database/notifications/told-changes.ts'
import { mayAccess } from '../../domain/access/access.ts'
import { may } from '../../domain/access/permissions.ts'
import { findApproverRefusal } from '../../domain/approvals/approval-policy.ts'
import { kindOf, NOTIFICATION_RETENTION_MS, type NotificationKind } from '../../domain/notifications/notification.ts'
import { onePage, type Page } from '../page.ts'
import type { StaffReader } from '../reader.ts'

/** Something a person is told about a quote they may see. */
export interface Notification extends ToldChange {
  kind: NotificationKind
  isRead: boolean
}

type Asking = Pick<StaffReader, 'db' | 'store' | 'actor' | 'now'>

const MOST_SHOWN = 50
/** Unread notifications are counted up to this number. */
export const MOST_UNREAD_COUNTED = 100

/** Lists what the reader was told in the last 90 days, newest first, at most 50: made of the quotes' timelines, as far as they may see them. */
export async function listNotifications(ctx: Asking): Promise<Page<Notification>> {
  const found = await gather(ctx, await choiceOf(ctx), null)
  return onePage(found.slice(0, MOST_SHOWN))
}

/** Counts what the reader was told and has not read. */
export async function countUnread(ctx: Asking): Promise<number> {
  const choice = await choiceOf(ctx)
  return (await gather(ctx, choice, choice.readUntil)).filter(({ isRead }) => !isRead).length
}

/** Returns the kinds the reader does not want. */
export async function readMuted(ctx: Asking): Promise<readonly NotificationKind[]> {
  return (await choiceOf(ctx)).muted
}

function choiceOf({ db, store, actor }: Asking) {
  return findNotificationChoice(db, { storeId: store.id, staffId: actor.id })
}

async function gather(
  ctx: Asking,
  { muted, readUntil }: NotificationChoice,
  after: Date | null,
): Promise<Notification[]> {
  const { db, store, actor, now } = ctx
  const kept = now.getTime() - NOTIFICATION_RETENTION_MS
  const told = {
    staffId: actor.id,
    isInCharge: may(actor.role, 'quotes.see_all'),
    since: new Date(Math.max(kept, after?.getTime() ?? 0)),
  }
  const changes = await listToldChanges(db, store.id, told, MOST_UNREAD_COUNTED)
  const isRead = ({ at, seenAt }: ToldChange) => [readUntil, seenAt].some((until) => until !== null && at <= until)
  return changes
    .map((change) => ({ ...change, kind: kindOf(change.action, change.detail), isRead: isRead(change) }))
    .filter((one) => !muted.includes(one.kind) && mayAccess(actor, one.quote, store.settings) && concerns(one, ctx))
}

/** An approval that waits concerns those who can give it. */
function concerns({ kind, quote: { approval } }: Notification, { actor, store }: Asking): boolean {
  if (kind !== 'approval_wanted') return true
  const allowOwn = store.settings.approvals?.allow_own ?? false
  return approval !== null && findApproverRefusal(approval, actor, allowOwn) === null
}

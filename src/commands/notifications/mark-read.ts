import { saveNotificationChoice } from '../../database/notifications/notification-choices.ts'
import { saveMark } from '../../database/quotes/waiting-quotes.ts'
import type { NotificationKind } from '../../domain/notifications/notification.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { StaffContext } from '../context.ts'

/** Remembers that this person has read what they were told: of this quote, or null for everything. Throws `not_found`. */
export async function markRead(ctx: StaffContext, quoteId: string | null): Promise<void> {
  const { db, store, actor, now } = ctx
  const person = { storeId: store.id, staffId: actor.id }
  if (quoteId === null) return saveNotificationChoice(db, person, { readUntil: now })
  await readQuoteAt(ctx, { quoteId })
  await saveMark(db, store.id, { staffId: actor.id, quoteId }, { seenAt: now })
}

/** Remembers of which kinds this person wants no notification. */
export async function muteKinds({ db, store, actor }: StaffContext, muted: readonly NotificationKind[]): Promise<void> {
  await saveNotificationChoice(db, { storeId: store.id, staffId: actor.id }, { muted })
}

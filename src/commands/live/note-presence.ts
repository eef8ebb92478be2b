import { deletePresence, listPresent, type Present, savePresence } from '../../database/live/quote-presence.ts'
import { presentSince } from '../../domain/access/present-since.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { StaffContext } from '../context.ts'

/** A page that shows a quote, as it says of itself. */
interface Said {
  tab: string
  field: string | null
  isLeaving: boolean
  /** Null without a session of our own. */
  sessionHash: Buffer | null
}

/** Notes that this person has the quote open in a page, or leaves it. Returns who else is there. Throws `not_found`. */
export async function notePresence(ctx: StaffContext, quoteId: string, said: Said): Promise<Present[]> {
  const { db, store, actor } = ctx
  const now = machineNow(store, ctx.now)
  const page = { quoteId, staffId: actor.id, tab: said.tab }
  await readQuoteAt(ctx, { quoteId })
  if (said.isLeaving) {
    await deletePresence(db, store.id, page)
    return []
  }
  const since = presentSince(now)
  await savePresence(db, store.id, page, { field: said.field, sessionHash: said.sessionHash, since, now })
  return listPresent(db, store.id, page, since)
}

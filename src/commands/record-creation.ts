import { actorKind } from '../domain/actor.ts'
import type { QuoteMail } from '../domain/change.ts'
import type { Quote } from '../domain/quote.ts'
import type { Tx } from '../store/database.ts'
import { recordEvents } from '../store/events.ts'
import { addJob } from '../store/jobs.ts'
import { insertCreation } from '../store/working-quotes.ts'
import type { Context } from './context.ts'

const REQUEST_MAIL: readonly QuoteMail[] = [
  { kind: 'request_received', audience: 'buyer' },
  { kind: 'new_request', audience: 'assignee' },
]

/**
 * What follows a new quote's row: its timeline begins, a buyer's request is confirmed and goes to automation (T01; not what
 * staff made, T02), and `quote.created` comes last.
 */
export async function recordCreation(tx: Tx, { store, actor, now }: Context, quote: Quote): Promise<void> {
  const isRequest = quote.status === 'submitted'
  await insertCreation(tx, store.id, quote, { actor, now, mail: isRequest ? REQUEST_MAIL : [] })
  if (isRequest && store.settings.automation?.rules?.length) {
    await addJob(tx, 'automate-quote', { storeId: store.id, quoteId: quote.id })
  }
  await recordEvents(
    tx,
    store.id,
    [{ type: 'quote.created', quoteId: quote.id, actor: actorKind(actor), data: { source: quote.source } }],
    now,
  )
}

import { formatId, newUuid } from '../domain/id.ts'
import { mailAllowance } from '../domain/plan.ts'
import { recordEvents } from '../store/events.ts'
import { spendBuyerEmail } from '../store/mail-allowance.ts'
import { insertMessage, type Message } from '../store/messages.ts'
import { lockQuote, touchQuote } from '../store/quotes.ts'
import { type Context, inTransaction } from './context.ts'

/**
 * Posts a message on a quote, or throws `not_found`. To the buyer it spends one e-mail of the allowance, counts as a change
 * of the quote and records `quote.message_created`; an internal note does none of this and no integration learns of it.
 */
export async function postMessage(ctx: Context, quoteId: string, body: string, internal: boolean): Promise<Message> {
  const { store, actor, now } = ctx
  return inTransaction(ctx, async (tx) => {
    await lockQuote(tx, store.id, quoteId)
    const message: Message = { id: formatId('msg', newUuid(now)), quoteId, internal, body, createdAt: now }
    await insertMessage(tx, store.id, message, actor)
    if (!internal) {
      await spendBuyerEmail(tx, store.id, mailAllowance(store), now)
      await touchQuote(tx, store.id, quoteId, now)
      await recordEvents(
        tx,
        store.id,
        [{ type: 'quote.message_created', quoteId, actor, data: { message_id: message.id } }],
        now,
      )
    }
    return message
  })
}

import type { Tx } from '../../database/database.ts'
import { insertMessage, type Message } from '../../database/quotes/messages.ts'
import { insertTimeline } from '../../database/quotes/timeline.ts'
import { actorKind } from '../../domain/access/actor.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { decidePostMessage } from '../../domain/quotes/post-message.ts'
import { mailAllowance } from '../../domain/stores/plan.ts'
import { applyChange, lockQuoteAt } from '../change-quote.ts'
import { type AtLast, type Context, inTransaction } from '../context.ts'

/**
 * Posts a message on a quote. It mails the other side, counts as a change of the quote and records `quote.message_created` (N03); only
 * the API's messages spend one e-mail of the allowance. An internal note does none of this and reaches no integration (N09). Throws
 * `not_found`.
 */
export async function postMessage(
  ctx: Context,
  quoteId: string,
  body: string,
  internal: boolean,
  atLast: AtLast<Message> = () => null,
): Promise<Message> {
  const work = (tx: Tx) => post(tx, ctx, { quoteId, body, internal }, atLast)
  return internal ? inTransaction(ctx, work, atLast) : inTransaction(ctx, work)
}

async function post(
  tx: Tx,
  ctx: Context,
  { quoteId, body, internal }: Pick<Message, 'quoteId' | 'body' | 'internal'>,
  atLast: AtLast<Message>,
): Promise<Message> {
  const { store, actor, now } = ctx

  const quote = await lockQuoteAt(tx, ctx, { quoteId })
  const message: Message = { id: formatId('msg', newUuid(now)), quoteId, internal, body, createdAt: now }
  const change = decidePostMessage(quote, { id: message.id, internal, by: actorKind(actor) }, now)
  await insertMessage(tx, store.id, message, actor)
  if (internal) {
    await insertTimeline([{ storeId: store.id, quoteId, before: quote.status, change, actor, now }]).execute(tx)
    return message
  }
  const allowance = actor.kind === 'api' ? mailAllowance(store) : null
  await applyChange(tx, ctx, quote, change, { isLast: true, along: { allowance, atLast: () => atLast(message) } })
  return message
}

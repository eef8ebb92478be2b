import type { Tx } from '../../database/database.ts'
import { spendMailAllowance } from '../../database/mail/mail-allowance.ts'
import { insertMessage, type Message } from '../../database/quotes/messages.ts'
import { insertTimeline } from '../../database/quotes/timeline.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { makeChange } from '../../domain/quotes/change.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
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
  atLast?: AtLast<Message>,
): Promise<Message> {
  return inTransaction(ctx, (tx) => post(tx, ctx, { quoteId, body, internal }), atLast)
}

async function post(
  tx: Tx,
  ctx: Context,
  { quoteId, body, internal }: Pick<Message, 'quoteId' | 'body' | 'internal'>,
): Promise<Message> {
  const { store, actor, now } = ctx

  const quote = await lockQuoteAt(tx, ctx, { quoteId })
  checkCan('post_message', quote, now)
  const message: Message = { id: formatId('msg', newUuid(now)), quoteId, internal, body, createdAt: now }
  await insertMessage(tx, store.id, message, actor)
  const detail = { message_id: message.id }
  if (internal) {
    const change = { action: 'note', detail, quote } as const
    await insertTimeline(store.id, { quoteId, before: quote.status, change, actor, now }).execute(tx)
    return message
  }
  if (actor.kind === 'api') await spendMailAllowance(tx, store.id, mailAllowance(store), now)
  const change = makeChange(quote, 'post_message', {
    detail,
    events: [{ type: 'quote.message_created', data: detail }],
    mail: [{ kind: 'message', audience: actor.kind === 'buyer' ? 'assignee' : 'buyer', data: detail }],
  })
  await applyChange(tx, ctx, quote, change)
  return message
}

import { listStaff } from '../../database/access/staff.ts'
import type { Tx } from '../../database/database.ts'
import { insertMessage, type Message } from '../../database/quotes/messages.ts'
import { insertTimeline } from '../../database/quotes/timeline.ts'
import { actorKind } from '../../domain/access/actor.ts'
import { findAbsence } from '../../domain/access/find-absence.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { findMentionFaults } from '../../domain/notifications/mention.ts'
import { invalidFields } from '../../domain/problem.ts'
import { decidePostMessage } from '../../domain/quotes/post-message.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { mailAllowance } from '../../domain/stores/plan.ts'
import { type NamedUpload, readNamedUploads, takeNow } from '../attachments/named-uploads.ts'
import { applyChange, lockQuoteAt } from '../change-quote.ts'
import { type AtLast, type Context, inTransaction } from '../context.ts'

/** The text of a message or an internal note, the files that go with it, and the staff whom a note mentions. */
export interface Said extends Pick<Message, 'body' | 'internal'> {
  mentions?: readonly string[]
  uploads?: readonly NamedUpload[]
}

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
  const work = (tx: Tx) => post(tx, ctx, quoteId, { body, internal }, atLast)
  return internal ? inTransaction(ctx, work, atLast) : inTransaction(ctx, work)
}

/**
 * Posts a message like postMessage, or a note that mentions colleagues, who are notified, with the uploads it names. Throws `not_found`, or
 * `invalid_request` if a colleague is not at work or may not see the quote, or an upload is gone. `before` comes first in the transaction; what it
 * throws undoes all.
 */
export async function postWith(
  ctx: Context,
  quoteId: string,
  said: Said,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    await before(tx)
    return post(tx, ctx, quoteId, said, () => null)
  })
}

async function post(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  { body, internal, mentions = [], uploads: named = [] }: Said,
  atLast: AtLast<Message>,
): Promise<Message> {
  const { store, actor, now } = ctx

  const quote = await lockQuoteAt(tx, ctx, { quoteId })
  const message: Message = { id: formatId('msg', newUuid(now)), quoteId, internal, body, createdAt: now }
  if (mentions.length > 0) await checkMentions(tx, ctx, quote, mentions)
  const change = decidePostMessage(quote, { id: message.id, internal, by: actorKind(actor), mentions }, now)
  const uploads = await readNamedUploads(tx, ctx, quote, named)
  await insertMessage(tx, store.id, message, actor)
  const fromBuyer = actor.kind === 'buyer'
  await takeNow(tx, { storeId: store.id, quoteId, messageId: message.id, fromBuyer }, uploads)
  if (internal) {
    await insertTimeline(tx, { storeId: store.id, quoteId, before: quote.status, change, actor, now })
    return message
  }
  const allowance = actor.kind === 'api' ? mailAllowance(store) : null
  await applyChange(tx, ctx, quote, change, { isLast: true, along: { allowance, atLast: () => atLast(message) } })
  return message
}

async function checkMentions(
  tx: Tx,
  { store }: Context,
  quote: WorkingQuote,
  mentions: readonly string[],
): Promise<void> {
  const atWork = (await listStaff(tx, store.id)).filter((member) => findAbsence(member) === null)
  const faults = findMentionFaults(mentions, atWork, quote, store.settings)
  if (faults.length > 0) throw invalidFields(faults)
}

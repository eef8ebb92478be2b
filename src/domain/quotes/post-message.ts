import type { ActorKind } from '../webhooks/events.ts'
import { type Change, makeChange } from './change.ts'
import type { WorkingQuote } from './quote.ts'
import { checkCan } from './transitions.ts'

/** A message to be posted; an internal note is for staff only. */
interface PostedMessage {
  id: string
  internal: boolean
  by: ActorKind
  /** The staff whom a note mentions, by their ids: they are notified. */
  mentions?: readonly string[]
}

/** Posts a message, which mails the other side (N03). Of an internal note only the timeline learns (N09). */
export function decidePostMessage(
  quote: WorkingQuote,
  { id, internal, by, mentions = [] }: PostedMessage,
  now: Date,
): Change {
  checkCan('post_message', quote, now)
  const detail = { message_id: id }
  if (internal) return makeChange(quote, 'note', { detail: mentions.length > 0 ? { ...detail, mentions } : detail })
  return makeChange(quote, 'post_message', {
    detail,
    events: [{ type: 'quote.message_created', data: detail }],
    mail: [{ kind: 'message', audience: by === 'buyer' ? 'assignee' : 'buyer', data: detail }],
  })
}

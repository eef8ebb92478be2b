import type { Message } from '../../database/quotes/messages.ts'

/** A message as the API shows it. */
export function viewMessage({ id, quoteId, internal, body, createdAt }: Message) {
  return { object: 'message', id, quote_id: quoteId, internal, body, created_at: createdAt }
}

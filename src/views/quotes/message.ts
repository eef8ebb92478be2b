import type { Message } from '../../database/quotes/messages.ts'

export function viewMessage({ id, quoteId, internal, body, createdAt }: Message) {
  return { object: 'message', id, quote_id: quoteId, internal, body, created_at: createdAt }
}

import { formatId } from '../domain/id.ts'
import type { QueuedMail } from '../store/mail-outbox.ts'

/** Mail that waits, with what it says: links with tokens too. For the people of a development store only. */
export function viewQueuedMail({ kind, quote_id, audience, to, data, created_at }: QueuedMail) {
  return {
    object: 'queued_mail',
    kind,
    quote_id: quote_id && formatId('qte', quote_id),
    audience,
    to,
    data,
    created_at,
  }
}

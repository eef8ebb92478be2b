import type { EventRecord } from '../../database/webhooks/events.ts'

export function viewEvent(event: EventRecord) {
  return {
    object: 'event',
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    sequence: event.sequence,
    quote_id: event.quoteId,
    actor: event.actor,
    data: JSON.parse(event.data) as Record<string, unknown>,
  }
}

import type { EventRecord } from '../../database/webhooks/events.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'

export function viewEvent(event: EventRecord) {
  return {
    object: 'event',
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    sequence: event.sequence,
    quote_id: event.quoteId,
    actor: event.actor,
    data: membersOf(parseJson(event.data)),
  }
}

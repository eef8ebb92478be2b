import type { EventRecord } from '../../../database/webhooks/events.ts'
import { membersOf, parseJson } from '../../../domain/parse-json.ts'
import type { Status } from '../../../domain/quotes/quote-terms.ts'
import { SERVICE_VERSION } from '../../../domain/service-version.ts'
import { EVENT_TYPES, type EventType } from '../../../domain/webhooks/events.ts'
import { showEvent as showEventText } from '../../../views/webhooks/event.ts'
import { pingBody, webhookBody } from '../../../views/webhooks/webhook-body.ts'
import { type EventMember, eventDataOf } from '../schemas/event-data.ts'
import { OFFERED_AT, OFFERED_UNTIL, offered, sampleId } from './sample-quote.ts'

const MOVES: Partial<Record<EventType, readonly [before: Status, after: Status]>> = {
  'quote.created': ['submitted', 'submitted'],
  'quote.proposal_sent': ['in_review', 'proposal_sent'],
  'quote.countered': ['proposal_sent', 'countered'],
  'quote.accepted': ['proposal_sent', 'accepted'],
  'quote.partially_accepted': ['proposal_sent', 'partially_accepted'],
  'quote.acceptance_voided': ['accepted', 'proposal_sent'],
  'quote.declined': ['proposal_sent', 'declined'],
  'quote.expired': ['proposal_sent', 'expired'],
  'quote.reopened': ['partially_accepted', 'in_review'],
  'quote.closed': ['in_review', 'closed'],
  'quote.converted': ['accepted', 'converted'],
  'quote.buyer_approval.rejected': ['proposal_sent', 'declined'],
}

/** Returns an event of this type about the sample quote. */
function sampleEvent(type: EventType): EventRecord {
  const [before, after] = MOVES[type] ?? []
  const values: Record<EventMember, string | number | boolean | undefined> = {
    previous_status: before,
    new_status: after,
    version_number: 1,
    approval_kind: type.includes('buyer') ? 'buyer' : 'merchant',
    source: 'api',
    message_id: sampleId('msg', 1),
    assigned_staff_id: sampleId('stf', 1),
    draft_order_id: 'gid://platform/DraftOrder/601',
    conversion_group_id: '019a86d2-0000-7000-8000-000000000001',
    is_final: true,
    order_id: 'gid://platform/Order/701',
    expires_at: OFFERED_UNTIL.toISOString(),
  }
  const n = EVENT_TYPES.indexOf(type) + 1
  return {
    id: sampleId('evt', n),
    type,
    createdAt: OFFERED_AT,
    sequence: String(4000 + n),
    quoteId: offered.id,
    actor: 'merchant',
    data: JSON.stringify(
      Object.fromEntries(Object.keys(eventDataOf(type).properties).map((name) => [name, values[name as EventMember]])),
    ),
  }
}

/** Returns an event of this type as the feed shows it. */
export const showEvent = (type: EventType) => membersOf(parseJson(showEventText(sampleEvent(type))))

/** Returns what an endpoint is sent for an event of this type. */
export function showDelivery(type: EventType, baseUrl: string): unknown {
  const [, status = offered.status] = MOVES[type] ?? []
  const { totals } = offered
  const style = { baseUrl, apiVersion: SERVICE_VERSION }
  return parseJson(String(webhookBody(sampleEvent(type), { ...offered, ...totals, status }, style)))
}

/** Returns what an endpoint is sent as a test. */
export function showPing(): unknown {
  return parseJson(String(pingBody(sampleId('whe', 1), OFFERED_AT, { apiVersion: SERVICE_VERSION })))
}

import type { QuoteSnapshot } from '../../database/quotes/quote-snapshots.ts'
import type { EventRecord } from '../../database/webhooks/events.ts'
import { formatMoney } from '../../domain/money.ts'
import { parseJson } from '../../domain/parse-json.ts'
import { headline } from '../../domain/pricing/headline.ts'

/** Values common to all webhook bodies. */
export interface WebhookStyle {
  /** Without a trailing slash. */
  baseUrl: string
  apiVersion: string
}

/**
 * Returns the body of an event's webhook, with the quote as it is now, or null if it was deleted (specification, "Webhook delivery").
 * Neither type has a field for personal data.
 */
export function webhookBody(event: EventRecord, quote: QuoteSnapshot | null, style: WebhookStyle): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: event.type,
      timestamp: event.createdAt,
      api_version: style.apiVersion,
      data: {
        object: 'quote',
        id: event.quoteId,
        sequence: event.sequence,
        actor: event.actor,
        url: `${style.baseUrl}/v1/quotes/${event.quoteId}`,
        event: parseJson(event.data),
        quote: quote && viewSnapshot(quote),
      },
    }),
  )
}

/** Returns the body of a test ping to an endpoint. */
export function pingBody(endpointId: string, now: Date, style: Pick<WebhookStyle, 'apiVersion'>): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: 'ping',
      timestamp: now,
      api_version: style.apiVersion,
      data: { object: 'webhook_endpoint', id: endpointId },
    }),
  )
}

function viewSnapshot(quote: QuoteSnapshot) {
  return {
    object: 'quote',
    id: quote.id,
    number: quote.number,
    status: quote.status,
    mode: quote.mode,
    currency: quote.currency,
    total: formatMoney(quote.total),
    accepted_total: quote.acceptedTotal === null ? null : formatMoney(quote.acceptedTotal),
    headline: formatMoney(headline(quote)),
    headline_mode: quote.headlineMode,
    updated_at: quote.updatedAt,
  }
}

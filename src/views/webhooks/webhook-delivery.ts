import type { WebhookDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import { type Clocked, inBusinessTime } from '../../domain/stores/test-clock.ts'
import { webhookHeaders } from '../../domain/webhooks/webhook-signature.ts'

/** Returns an event or ping and its state at an endpoint. */
export function viewDelivery(delivery: WebhookDelivery, store: Clocked) {
  const { lastStatus, lastError } = delivery
  return {
    object: 'webhook_delivery',
    id: delivery.id,
    type: delivery.type,
    quote_id: delivery.quoteId,
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: inBusinessTime(store, delivery.nextAttemptAt),
    last_status: lastStatus,
    last_error: lastError,
    last_error_text: describeFailure(lastStatus, lastError),
    duration_ms: delivery.lastMs,
    first_attempt_at: delivery.firstAttemptAt,
    last_attempt_at: delivery.lastAttemptAt,
    created_at: delivery.createdAt,
  }
}

/**
 * The same with the request as an attempt would send it now; null if its event is no longer stored. Each attempt has its own timestamp
 * and signature.
 */
export function viewDeliveryDetail(
  delivery: WebhookDelivery,
  body: Buffer | null,
  { store, url, docsUrl }: { store: Clocked; url: string; docsUrl: string },
) {
  return { ...viewDelivery(delivery, store), request: body && viewRequest(delivery.id, body, { url, docsUrl }) }
}

/** Without a signature: anyone holding a valid one could send the request themselves. */
function viewRequest(id: string, body: Buffer, { url, docsUrl }: { url: string; docsUrl: string }) {
  const {
    'webhook-timestamp': _,
    'webhook-signature': __,
    ...headers
  } = webhookHeaders({ id, at: new Date(0), body }, [], docsUrl)
  return { method: 'POST', url, headers, body: body.toString() }
}

/** The meaning of each PostError for an endpoint's owner, without details useful to a port scanner. */
const ERROR_TEXTS: Record<string, string> = {
  timeout: 'The endpoint did not answer within 10 seconds.',
  connection_failed: 'The connection to the endpoint failed or broke before the answer.',
  tls_failed: 'The TLS connection failed: the certificate may be expired, self-signed or for another name.',
  address_refused: 'The host name does not resolve to public addresses only, so nothing was sent.',
  answer_invalid: "The endpoint's answer is not valid HTTP, or is too long.",
}

/** Returns one sentence on why the last attempt failed; null if it did not. */
function describeFailure(status: number | null, error: string | null): string | null {
  if (error !== null) return ERROR_TEXTS[error] ?? 'The attempt failed.'
  if (status === null || (status >= 200 && status < 300)) return null
  if (status >= 300 && status < 400) return `The endpoint answered ${status}: redirects are not followed.`
  if (status === 429) return 'The endpoint answered 429: it wants fewer requests.'
  if (status >= 500) return `The endpoint answered ${status}: an error on its side.`
  return `The endpoint answered ${status}: it refused this request.`
}

import type { WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'

/** A webhook endpoint as the API shows it; never with its secret. */
export function viewEndpoint({ id, url, description, events, status, source, createdAt }: WebhookEndpoint) {
  return { object: 'webhook_endpoint', id, url, description, events, status, source, created_at: createdAt }
}

import type { WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'

/** Returns a webhook endpoint as the API shows it; never its secret. */
export function viewEndpoint({ id, url, description, events, status, source, createdAt }: WebhookEndpoint) {
  return { object: 'webhook_endpoint', id, url, description, events, status, source, created_at: createdAt }
}

export { QuoteNegotiation } from './client.ts'
export * from './errors.ts'
export type { Follower, FollowOptions } from './follow.ts'
export { API_VERSION, EVENT_TYPES } from './generated/constants.ts'
export type * from './generated/types.ts'
export type { List, Page } from './pages.ts'
export type { Answer, ClientOptions, RequestInput, RequestOptions } from './transport.ts'
export {
  type ReadWebhookOptions,
  readWebhook,
  type UnknownDelivery,
  type Webhook,
  type WebhookHeaders,
} from './webhook.ts'

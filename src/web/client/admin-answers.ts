import type { components } from './admin-api.d.ts'

type Schemas = components['schemas']

/** A page of a list. */
export interface Page<T> {
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

export type ApiKey = Schemas['ApiKey']
export type LoggedRequest = Schemas['LoggedRequest']
export type StaffWebhook = Schemas['StaffWebhook']
export type Delivery = Schemas['WebhookDelivery']
export type DeliveryDetail = Schemas['WebhookDeliveryDetail']
export type StaffQuote = Schemas['StaffQuote']
export type BuyerView = Schemas['PortalQuote']

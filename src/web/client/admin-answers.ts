import type { components, paths } from './admin-api.d.ts'
import type { BodyAt } from './requests.ts'

type Schemas = components['schemas']

/** A page of a list. */
export interface Page<T> {
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

export type Session = Schemas['Session']
export type LinkOwner = Schemas['LinkOwner']
export type Store = Schemas['Store']
export type Settings = Schemas['Settings']
export type Clock = Schemas['Clock']
export type TargetingTest = Schemas['TargetingTest']
export type ApprovalSimulation = Schemas['ApprovalSimulation']
export type AutomationDryRun = Schemas['AutomationDryRun']
export type AutomationRun = Schemas['AutomationRun']
export type StaffMember = Schemas['Staff']
export type AuditEntry = Schemas['AuditEntry']
export type ApiKey = Schemas['ApiKey']
export type LoggedRequest = Schemas['LoggedRequest']
export type StaffWebhook = Schemas['StaffWebhook']
export type Delivery = Schemas['WebhookDelivery']
export type DeliveryDetail = Schemas['WebhookDeliveryDetail']
export type QuoteItem = Schemas['QuoteItem']
export type BulkResult = Schemas['BulkResult']
export type SavedView = Schemas['SavedView']
export type Snippet = Schemas['Snippet']
export type StaffQuote = Schemas['StaffQuote']
export type TimelineEntry = Schemas['TimelineEntry']
export type Message = Schemas['StaffMessage']
export type Version = Schemas['Version']
export type VersionDiff = Schemas['VersionDiff']
export type BuyerView = Schemas['PortalQuote']
export type QuoteDocument = Schemas['QuoteDocument']
export type QuoteLink = Schemas['QuoteLink']
export type AwaitingApproval = Schemas['AwaitingApproval']
export type Conversion = Schemas['Conversion']
export type CatalogVariant = Schemas['Variant']
export type PlatformCustomer = Schemas['PlatformCustomer']
export type FoundCustomer = Schemas['FoundCustomer']
export type Product = Schemas['Product']
export type Company = Schemas['Company']
export type PlatformDraft = Schemas['PlatformDraftOrder']
export type PlatformOrder = Schemas['PlatformOrder']
export type PlatformDelivery = Schemas['PlatformDelivery']
export type DataRequest = Schemas['DataRequest']
export type CustomerSummary = Schemas['CustomerSummary']
export type AnalyticsSummary = Schemas['AnalyticsSummary']
export type Breakdown = Schemas['Breakdown']
export type Import = Schemas['Import']
export type ImportDetail = Schemas['ImportDetail']
export type ImportRowError = Schemas['RowError']
export type Mail = Schemas['Mail']
export type MailContent = Schemas['MailContent']
export type MailSuppression = Schemas['MailSuppression']
/** The request body for a quote that staff create. */
export type NewQuote = BodyAt<paths, 'POST', '/quotes'>
/** The request body for turning lines into draft orders. */
export type ConvertBody = BodyAt<paths, 'POST', '/quotes/{id}/convert'>

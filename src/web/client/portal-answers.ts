import type { components, paths } from './portal-api.d.ts'
import type { BodyAt } from './requests.ts'

type Schemas = components['schemas']

export type PortalSession = Schemas['PortalSession']
export type PortalQuote = Schemas['PortalQuote']
export type PortalQuoteItem = Schemas['PortalQuoteItem']
export type PortalStatement = Schemas['Statement']
export type PortalInvoice = Schemas['Invoice']
export type PortalApproval = Schemas['PortalApproval']
export type Attachment = Schemas['Attachment']
export type QuoteDocument = Schemas['QuoteDocument']
export type Company = Schemas['Company']
export type CompanyPerson = Schemas['CompanyPerson']
export type CompanyLocation = Schemas['CompanyLocation']
export type SharedList = Schemas['SharedList']
export type SharedListSummary = Schemas['SharedListSummary']
export type Passkey = Schemas['Passkey']
export type QuoteRequested = Schemas['QuoteRequested']
export type RequestForm = Schemas['RequestForm']
export type Product = Schemas['PortalProduct']
export type ProductMatch = Schemas['ProductMatch']
/** The request body for requesting a quote. */
export type RequestBody = BodyAt<paths, 'POST', '/stores/{domain}/requests'>

import type { components } from './portal-api.d.ts'

type Schemas = components['schemas']

export type PortalSession = Schemas['PortalSession']
export type PortalQuote = Schemas['PortalQuote']
export type PortalQuoteItem = Schemas['PortalQuoteItem']
export type PortalApproval = Schemas['PortalApproval']
export type QuoteDocument = Schemas['QuoteDocument']
export type QuoteRequested = Schemas['QuoteRequested']
export type RequestForm = Schemas['RequestForm']

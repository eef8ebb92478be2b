import type { viewQuoteDocument } from '../../views/documents/document.ts'
import type { viewPortalApproval } from '../../views/portal/portal-approval.ts'
import type { viewPortalQuote, viewPortalQuoteItem } from '../../views/portal/portal-quote.ts'
import type { viewProduct, viewProductMatch, viewRequestForm } from '../../views/portal/storefront.ts'
import type { viewQuoteRequested } from '../../views/quotes/quote-requested.ts'
import type { Answer } from '../answer.ts'
import type { describeSession } from './session.ts'

/** The portal API's answers as JSON, for the buyers' web app. */
export type PortalSession = Answer<typeof describeSession>
export type PortalQuote = Answer<typeof viewPortalQuote>
export type PortalQuoteItem = Answer<typeof viewPortalQuoteItem>
export type PortalApproval = Answer<typeof viewPortalApproval>
export type QuoteDocument = Answer<typeof viewQuoteDocument>
export type QuoteRequested = Answer<typeof viewQuoteRequested>
export type RequestForm = Answer<typeof viewRequestForm>
export type Product = Answer<typeof viewProduct>
export type ProductMatch = Answer<typeof viewProductMatch>

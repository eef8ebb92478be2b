import type { viewPortalMessage, viewPortalQuote, viewPortalQuoteItem } from '../../views/portal-quote.ts'
import type { viewQuoteRequested } from '../../views/quote-requested.ts'
import type { viewProduct, viewRequestForm } from '../../views/storefront.ts'
import type { Answer } from '../answer.ts'

/** What the portal's API answers with, as JSON: for the buyers' web app. */
export type PortalQuote = Answer<typeof viewPortalQuote>
export type PortalQuoteItem = Answer<typeof viewPortalQuoteItem>
export type PortalMessage = Answer<typeof viewPortalMessage>
export type QuoteRequested = Answer<typeof viewQuoteRequested>
export type RequestForm = Answer<typeof viewRequestForm>
export type Product = Answer<typeof viewProduct>

import type { Address, CustomFieldValue } from '../../domain/quotes/quote.ts'
import type { Language } from '../../languages/languages.ts'

/** A buyer's request in the fields of `POST /v1/quotes`, already valid in form. It never includes prices. */
export interface QuoteRequest {
  buyer: { email: string; name?: string; phone?: string; company_name?: string }
  customer_id?: string
  company_location_id?: string
  lines: readonly RequestLine[]
  notes?: string
  po_number?: string
  /** `YYYY-MM-DD`. */
  requested_delivery_date?: string
  shipping_address?: Address
  billing_address?: Address
  custom_fields?: Readonly<Record<string, CustomFieldValue>>
  source_url?: string
  /** Uploads by their tokens, each with the index of the line it is about. */
  uploads?: readonly { upload: string; line?: number }[]
  /** The buyer's language. */
  language?: Language
}

/** Either a variant of the store's catalog or something the buyer describes. */
export interface RequestLine {
  variant_id?: string
  custom?: { title: string; description?: string }
  quantity: number
  /** At most ten digits and two decimals. */
  requested_price?: string
  note?: string
}

import type { Address } from '../quotes/quote.ts'
import type { PaperSize } from './paper.ts'

/** The countries that print on US Letter (Unicode's CLDR, `paperSize`); all others print on A4. */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** Returns the paper of a buyer's country: that of the billing address, else of the shipping address; A4 if neither is known. */
export function paperSizeFor(customer: { billingAddress: Address | null; shippingAddress: Address | null }): PaperSize {
  const country = customer.billingAddress?.country_code ?? customer.shippingAddress?.country_code
  return country !== undefined && LETTER.has(country.toUpperCase()) ? 'us-letter' : 'a4'
}

import type { DocumentSource, PaperLine } from '../../../src/domain/documents/documents.ts'
import { totalsOf } from '../../../src/domain/quotes/line-state.ts'
import type { QuoteLine } from '../../../src/domain/quotes/quote.ts'

/** Returns the source of a document with these lines: an offer with shipping for 18.00, changed by `more`. */
export function paperSource(lines: readonly QuoteLine[], more: Partial<DocumentSource> = {}): DocumentSource {
  const at = new Date('2026-10-01T12:00:00Z')
  return {
    at,
    language: 'en',
    draftOrderId: null,
    seller: { name: 'A store', timezone: 'UTC', branding: {}, terms: null },
    quote: {
      number: 'Q-1042',
      currency: 'EUR',
      poNumber: null,
      requestedDeliveryDate: null,
      expiresAt: at,
      totals: totalsOf(lines, 1800n, 0n),
      lines: lines as readonly PaperLine[],
      proposal: {
        versionNumber: 2,
        sentBy: 'staff',
        createdAt: at,
        shippingStatus: 'quoted',
        shippingLabel: null,
        paymentTerms: null,
        depositPercentage: null,
        expiresAt: at,
        shippingTax: 0n,
        note: null,
        approved: false,
      },
      customer: {
        email: 'kim@buyer.example',
        name: null,
        phone: null,
        companyName: null,
        notes: null,
        shippingAddress: null,
        billingAddress: null,
        customFields: {},
      },
    },
    ...more,
  }
}

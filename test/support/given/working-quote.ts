import type { WorkingQuote } from '../../../src/domain/quotes/quote.ts'

/** Returns a quote under review, with as much of it as pricing and answers read; `more` changes it. */
export function workingQuote(more: Partial<WorkingQuote> = {}): WorkingQuote {
  const quote: Partial<Record<keyof WorkingQuote, unknown>> = {
    status: 'in_review',
    versionNumber: 1,
    lines: [],
    expiresAt: null,
    approval: null,
    conversionId: null,
    firstAcceptedAt: null,
    fullyConvertedAt: null,
    customer: { email: 'kim@buyer.example' },
    charged: { shipping: 0n, shippingTax: 0n },
    platform: { companyId: null, draftOrderIds: [], orderIds: [] },
    kitConversionMode: 'components',
    ...more,
  }
  return quote as unknown as WorkingQuote
}

import type { Mode, QuoteSource } from './quote-terms.ts'

/** Where quotes come from, in words for staff. */
export const SOURCE_NAMES = {
  storefront: 'Storefront form',
  quick_order: 'Quick order',
  api: 'API',
  manual: 'Staff',
  duplicate: 'Copy of another quote',
} as const satisfies Record<QuoteSource, string>

/** What kinds of buyer there are, in words for staff. */
export const MODE_NAMES = { wholesale: 'Wholesale, without a company', b2b: 'Company' } as const satisfies Record<
  Mode,
  string
>

import type { Mode, QuoteSource } from './quote-terms.ts'

/** Quote sources, as shown to staff. */
export const SOURCE_NAMES = {
  storefront: 'Storefront form',
  quick_order: 'Quick order',
  api: 'API',
  manual: 'Staff',
  duplicate: 'Copy of another quote',
} as const satisfies Record<QuoteSource, string>

/** Buyer kinds, as shown to staff. */
export const MODE_NAMES = { wholesale: 'Wholesale, without a company', b2b: 'Company' } as const satisfies Record<
  Mode,
  string
>

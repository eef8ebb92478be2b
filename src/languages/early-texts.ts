import type { Catalogue } from './catalogues.ts'

/**
 * The texts of the storefront's form and basket that are said before the store has answered. The scripts carry these in every language; the
 * others come with the form, in the buyer's language only.
 */
export const EARLY_TEXTS = [
  'add_failed',
  'added',
  'basket',
  'basket_open',
  'close',
  'heading',
  'loading',
  'most_lines',
  'no_store',
  'not_available',
  'not_loaded',
  'rate_limited',
  'several_products',
  'try_again',
  'wrong_quantity',
] as const satisfies readonly (keyof Catalogue['embed'])[]

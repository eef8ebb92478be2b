import { join } from 'node:path'

/** The folder of the theme app extension. */
export const THEME_EXTENSION = join(import.meta.dirname, '../../../../shopify/extensions/quote-form')

import { DEFAULT_LANGUAGE, type Language } from '../languages/languages.ts'
import type { Customer } from './quote.ts'
import type { StoreSettings } from './settings.ts'

/** In which a quote's buyer is spoken to: as they asked, else as the store does. */
export function buyerLanguage({ language }: Pick<Customer, 'language'>, { branding }: StoreSettings): Language {
  return language ?? branding?.language ?? DEFAULT_LANGUAGE
}

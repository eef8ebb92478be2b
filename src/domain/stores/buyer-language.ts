import { DEFAULT_LANGUAGE, type Language } from '../../languages/languages.ts'
import type { Customer } from '../quotes/quote.ts'
import type { StoreSettings } from './settings.ts'

/** Returns the language for a quote's buyer: the one they asked in, else the store's. */
export function buyerLanguage({ language }: Pick<Customer, 'language'>, settings: StoreSettings): Language {
  return language ?? storeLanguage(settings)
}

/** Returns the store's language, used for mail to its staff and to buyers who chose none. */
export function storeLanguage({ branding }: Pick<StoreSettings, 'branding'>): Language {
  return branding?.language ?? DEFAULT_LANGUAGE
}

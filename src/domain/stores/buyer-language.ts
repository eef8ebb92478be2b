import { DEFAULT_LANGUAGE, type Language } from '../../languages/languages.ts'
import type { Customer } from '../quotes/quote.ts'
import type { StoreSettings } from './settings.ts'

/** In which a quote's buyer is spoken to: as they asked, else as the store does. */
export function buyerLanguage({ language }: Pick<Customer, 'language'>, settings: StoreSettings): Language {
  return language ?? storeLanguage(settings)
}

/** The language of the store: it mails its staff in it, and buyers who asked in no other. */
export function storeLanguage({ branding }: Pick<StoreSettings, 'branding'>): Language {
  return branding?.language ?? DEFAULT_LANGUAGE
}

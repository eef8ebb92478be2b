import type { Store } from '../../database/stores/stores.ts'
import { DEFAULT_COLOR } from '../../domain/stores/settings.ts'
import { DEFAULT_LANGUAGE } from '../../languages/languages.ts'

/** Returns the store's appearance to its buyers, with defaults for what it did not choose. */
export function viewBranding({ name, settings }: Pick<Store, 'name' | 'settings'>) {
  const { display_name, color, logo_url, footer_text, reply_to, terms_url, language } = settings.branding ?? {}
  return {
    display_name: display_name ?? name,
    color: color ?? DEFAULT_COLOR,
    logo_url: logo_url ?? null,
    footer_text: footer_text ?? null,
    reply_to: reply_to ?? null,
    terms_url: terms_url ?? null,
    language: language ?? DEFAULT_LANGUAGE,
  }
}

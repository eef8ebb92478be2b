import type { Catalogue } from '../../../../languages/catalogues.ts'
import type { Language } from '../../../../languages/languages.ts'

const words = import.meta.glob<Catalogue['embed']>('../../../../languages/*.json', { import: 'embed', eager: true })

/** Returns a text of the embedded form in a language. */
export function embedText(language: Language, key: keyof Catalogue['embed']): string {
  return words[`../../../../languages/${language}.json`]?.[key] ?? ''
}

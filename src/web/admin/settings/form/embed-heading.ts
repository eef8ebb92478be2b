import type { Catalogue } from '../../../../languages/catalogues.ts'
import type { Language } from '../../../../languages/languages.ts'

const words = import.meta.glob<Catalogue['embed']>('../../../../languages/*.json', { import: 'embed', eager: true })

/** The heading of the embedded form, in a language. */
export function embedHeading(language: Language): string {
  return words[`../../../../languages/${language}.json`]?.heading ?? ''
}

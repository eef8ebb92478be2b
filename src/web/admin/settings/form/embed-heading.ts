import type { Catalogue } from '../../../../languages/catalogues.ts'
import type { Language } from '../../../../languages/languages.ts'

const words = import.meta.glob<Catalogue['embed']>('../../../../languages/*.json', { import: 'embed', eager: true })

/** Returns the embedded form's heading in a language. */
export function embedHeading(language: Language): string {
  return words[`../../../../languages/${language}.json`]?.heading ?? ''
}

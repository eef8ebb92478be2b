import type { Catalogue } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'

type Words = Catalogue['embed']
type Key = keyof Words

/** Returns the text of a key with its `{values}` filled in. There are no plurals: they would need a library. */
export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string

/** Only this section of each file is in the bundle. */
const spoken = import.meta.glob<Words>('../../languages/*.json', { import: 'embed', eager: true })

/** Returns the first supported language among tags such as `de-AT`, or English. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): Language {
  const codes = wanted.map((tag) => tag?.trim().toLowerCase().split('-')[0] ?? '')
  return (codes.find((code) => wordsOf(code)) ?? 'en') as Language
}

/** Returns the texts of a language. */
export function sayIn(language: string): Say {
  const words = wordsOf(language)
  return (key, values = {}) =>
    (words?.[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function wordsOf(language: string): Words | undefined {
  return spoken[`../../languages/${language}.json`]
}

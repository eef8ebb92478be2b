import type { Catalogue } from '../../languages/catalogues.ts'
import type { EARLY_TEXTS } from '../../languages/early-texts.ts'
import type { Language } from '../../languages/languages.ts'

type Key = keyof Catalogue['embed']
type EarlyKey = (typeof EARLY_TEXTS)[number]

/** Returns the text of a key with its `{values}` filled in. There are no plurals: they would need a library. */
export type Say<K extends Key = Key> = (key: K, values?: Readonly<Record<string, string | number>>) => string
/** Says what can be said before the store has answered. */
export type EarlySay = Say<EarlyKey>

/** Of each file, the bundle has only the direction and the early texts (`embed-words.ts`). */
const spoken = import.meta.glob<{ direction: string; embed: Record<EarlyKey, string> }>('../../languages/*.json', {
  import: 'default',
  eager: true,
})

/** Returns the first supported language among tags such as `de-AT`, or English. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): Language {
  const codes = wanted.map((tag) => tag?.trim().toLowerCase().split('-')[0] ?? '')
  return (codes.find((code) => fileOf(code)) ?? 'en') as Language
}

/** Returns the direction a language is written in, as HTML's `dir` names it. */
export function directionOf(language: Language): string {
  return fileOf(language)?.direction ?? 'ltr'
}

/** Returns the early texts of a language. */
export function sayEarly(language: Language): EarlySay {
  return sayIn(fileOf(language)?.embed ?? {})
}

/** Returns all texts of a language, with those that came from the service. */
export function sayIn(words: Readonly<Record<string, string>>): Say {
  return (key, values = {}) =>
    (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function fileOf(language: string) {
  return spoken[`../../languages/${language}.json`]
}

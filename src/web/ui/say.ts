import type { Catalogue } from '../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../languages/languages.ts'
import { partsWith, type Say, sayWith } from '../../languages/say.ts'

type Words = Catalogue['staff']
interface Spoken {
  language: Language
  words: Words
  say: Say<Words>
  partsOf: ReturnType<typeof partsWith<Words>>
}

let spoken: Spoken | null = null

/** Sets what staff read, once, before anything is shown. Another language takes a new page. */
export function speak(language: Language, words: Words): void {
  spoken = { language, words, say: sayWith(words, language), partsOf: partsWith(words, language) }
}

/** Says a text of the staff's pages in their reader's language. It may be called as soon as a module is loaded. */
export const say: Say<Words> = (key, values) => current().say(key, values)

/** Returns the parts of a text whose values are not just text; `Said` shows them. */
export const partsOf: Spoken['partsOf'] = (key, values) => current().partsOf(key, values)

/** Tells whether there is a text for a key that was put together, such as that of a code the server sent. */
export function isSaid(key: string): key is keyof Words {
  return Object.hasOwn(current().words, key)
}

/** Returns the language the page is in. */
export function spokenLanguage(): Language {
  return spoken?.language ?? DEFAULT_LANGUAGE
}

/** Returns the way to write numbers and times: the browser's own region where it reads the page's language, such as `en-GB`. */
export function spokenLocale(): string {
  const language = spokenLanguage()
  const ofBrowser = typeof navigator === 'undefined' ? [] : navigator.languages
  return ofBrowser.find((locale) => locale.split('-')[0] === language) ?? language
}

function current(): Spoken {
  if (!spoken) throw new Error('No language has been loaded')
  return spoken
}

import type { Catalogue } from '../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, type StaffLanguage } from '../../languages/languages.ts'
import { partsWith, type Say, sayWith } from '../../languages/say.ts'

type Words = Catalogue['staff']
interface Spoken {
  language: StaffLanguage
  words: Words
  say: Say<Words>
  partsOf: ReturnType<typeof partsWith<Words>>
}

let spoken: Spoken | null = null

/** Sets the texts staff read, before anything is shown. Changing the language reloads the page. */
export function speak(language: StaffLanguage, words: Words): void {
  spoken = { language, words, say: sayWith(words, language), partsOf: partsWith(words, language) }
}

/** Adds texts that only some pages say, before these are shown. */
export function speakAlso(words: Partial<Words>): void {
  const { language, words: before } = current()
  speak(language, { ...before, ...words })
}

/** Returns a text of the staff's pages in the reader's language. Modules may call it while they load. */
export const say: Say<Words> = (key, values) => current().say(key, values)

/** Returns the parts of a text whose values are not all text; `Said` shows them. */
export const partsOf: Spoken['partsOf'] = (key, values) => current().partsOf(key, values)

/** Returns whether there is a text for a composed key, such as one with a code from the server. */
export function isSaid(key: string): key is keyof Words {
  return Object.hasOwn(current().words, key)
}

/** Returns the language of the page. */
export function spokenLanguage(): StaffLanguage {
  return spoken?.language ?? DEFAULT_LANGUAGE
}

/** Returns the locale for numbers and times: the browser's own region if it matches the page's language, such as `en-GB`. */
export function spokenLocale(): string {
  const language = spokenLanguage()
  const ofBrowser = typeof navigator === 'undefined' ? [] : navigator.languages
  return ofBrowser.find((locale) => locale.split('-')[0] === language) ?? language
}

function current(): Spoken {
  if (!spoken) throw new Error('No language has been loaded')
  return spoken
}

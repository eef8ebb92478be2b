import type { Catalogue } from '../../../languages/catalogues.ts'
import { type Say, sayWith } from '../../../languages/say.ts'
import { spokenLanguage } from '../../ui/say.ts'

let words: Catalogue['paper'] | null = null

/** Sets the texts of documents, once, before anything is shown. */
export function setPaperWords(loaded: Catalogue['paper']): void {
  words = loaded
}

/** Returns a function for the texts of documents in the reader's language. */
export function sayOnPaper(): Say<Catalogue['paper']> {
  if (!words) throw new Error('No language has been loaded')
  return sayWith(words, spokenLanguage())
}

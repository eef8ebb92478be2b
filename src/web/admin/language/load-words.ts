import type { Catalogue } from '../../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../languages/languages.ts'
import { speak } from '../../ui/say.ts'
import { keptLanguage } from './kept-language.ts'
import { setPaperWords } from './paper-language.ts'

// By section and language, to load nothing that staff don't read.
const staff = import.meta.glob<Catalogue['staff']>('../../../languages/*.json', { import: 'staff' })
const papers = import.meta.glob<Catalogue['paper']>('../../../languages/*.json', { import: 'paper' })

/** Loads the texts in the language the reader chose in this browser, or else the one the browser asks for. */
export async function loadWords(): Promise<void> {
  const language = wantedLanguage()
  const file = `../../../languages/${language}.json`
  const [words, paper] = await Promise.all([staff[file]?.(), papers[file]?.()])
  if (!words || !paper) throw new Error(`There are no texts in ${language}`)
  document.documentElement.lang = language
  speak(language, words)
  setPaperWords(paper)
}

function wantedLanguage(): Language {
  const wanted = [keptLanguage(), document.documentElement.lang]
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

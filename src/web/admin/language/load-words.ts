import type { Catalogue } from '../../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, isStaffLanguage, type StaffLanguage } from '../../../languages/languages.ts'
import { speak, speakAlso, spokenLanguage } from '../../ui/say.ts'
import { keptLanguage } from './kept-language.ts'
import { setPaperWords } from './paper-language.ts'

// By section and language, to load nothing that staff don't read.
const staff = import.meta.glob<Catalogue['staff']>('../../../languages/*.json', { query: '?said', import: 'staff' })
const papers = import.meta.glob<Catalogue['paper']>('../../../languages/*.json', { query: '?said', import: 'paper' })

const ofSetUp = import.meta.glob<Catalogue['staff']>('../../../languages/*.json', { query: '?later', import: 'staff' })

/** Loads the texts in the language the reader chose in this browser, or else the one the browser asks for. */
export async function loadWords(): Promise<void> {
  const language = wantedLanguage()
  const file = fileOf(language)
  const [words, paper] = await Promise.all([staff[file]?.(), papers[file]?.()])
  if (!words || !paper) throw new Error(`There are no texts in ${language}`)
  document.documentElement.lang = language
  speak(language, words)
  setPaperWords(paper)
}

let setUp: Promise<void> | undefined

/** Loads what only the pages of the set-up say, in the language of the page. */
export function loadSetUpWords(): Promise<void> {
  setUp ??= readSetUpWords().catch((error: unknown) => {
    setUp = undefined
    throw error
  })
  return setUp
}

async function readSetUpWords(): Promise<void> {
  const words = await ofSetUp[fileOf(spokenLanguage())]?.()
  if (words) speakAlso(words)
}

const fileOf = (language: StaffLanguage) => `../../../languages/${language}.json`

function wantedLanguage(): StaffLanguage {
  const wanted = [keptLanguage(), document.documentElement.lang]
  return wanted.find(isStaffLanguage) ?? DEFAULT_LANGUAGE
}

import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'

/** Returns a message as its mail tells it: its text, and the names of its files, if there are any. */
export function withFileNames(body: string, fileNames: readonly string[], language: Language): string {
  const { mail: words } = CATALOGUES[language]
  return fileNames.length === 0 ? body : `${body}\n\n${words.files}: ${fileNames.join(', ')}`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../../../src/domain/parse-json.ts'
import { CUSTOMER_QUOTES } from './build-extension.ts'

/** Returns the extension's phrases in a language, by their key. */
export function readWords(language: string): Map<string, string> {
  const file = language === 'en' ? 'en.default.json' : `${language}.json`
  return new Map(phrasesOf(parseJson(readFileSync(join(CUSTOMER_QUOTES, 'locales', file), 'utf8'))))
}

function phrasesOf(words: unknown, path = ''): [string, string][] {
  if (typeof words !== 'object' || words === null) return [[path, String(words)]]
  return Object.entries(words).flatMap(([key, value]) => phrasesOf(value, path === '' ? key : `${path}.${key}`))
}

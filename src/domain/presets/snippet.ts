import type { Language } from '../../languages/languages.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { fillText, findUnknownVariables, type MailValues } from '../mail/mail-variables.ts'
import type { FieldError } from '../problem.ts'
import type { SnippetContent } from './preset.ts'

/** The variables `{{…}}` that a snippet may use; they mean the same as in mails. */
export const SNIPPET_VARIABLES = [
  'buyer_name',
  'company_name',
  'quote_number',
  'total',
  'expires_on',
  'store_name',
] as const

/** Returns a fault for each text with unknown variables. */
export function findSnippetFaults({ texts }: SnippetContent): FieldError[] {
  return Object.entries(texts).flatMap(([language, text]): FieldError[] => {
    const unknown = findUnknownVariables(text, SNIPPET_VARIABLES)
    if (unknown.length === 0) return []
    const written = (names: readonly string[]) => names.map((one) => `{{${one}}}`).join(', ')
    const [named, known] = [written(unknown), written(SNIPPET_VARIABLES)]
    const fault = { code: 'unknown_variables', unknown: named, known } as const
    return [{ field: `texts.${language}`, message: `unknown: ${named}; use ${known}`, fault }]
  })
}

/** Returns the snippet's text for a reader of this language: in theirs if it has one, else in another. */
export function snippetText({ texts }: SnippetContent, language: Language): string {
  return [language, ...LANGUAGES].map((one) => texts[one]).find((text) => text !== undefined) ?? ''
}

/** Returns the text with its variables filled in; null if it has some and there is no quote to take them from. */
export function fillSnippet(text: string, values: MailValues | null): string | null {
  if (values) return fillText(text, values)
  return /\{\{[^{}]*\}\}/.test(text) ? null : text
}

/** A slash that begins a word, and the text typed after it. */
export interface SlashTyped {
  at: number
  typed: string
}

const AFTER_SLASH = /(?:^|\s)\/([^\s/]{0,40})$/u

/** Returns what has been typed after a slash at a word's start, right before the caret; null if there is none, or no caret (-1). */
export function findSlash(text: string, caret: number): SlashTyped | null {
  if (caret < 0) return null
  const typed = AFTER_SLASH.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** Returns those whose name or text matches what was typed: names that begin with it first, then words in them, then texts. */
export function matchSnippets<T extends { name: string }>(
  snippets: readonly T[],
  typed: string,
  textOf: (snippet: T) => string,
): T[] {
  const sought = typed.toLocaleLowerCase()
  const rank = (snippet: T): number => {
    const name = snippet.name.toLocaleLowerCase()
    if (name.startsWith(sought)) return 0
    if (name.split(/[\s-]+/).some((word) => word.startsWith(sought))) return 1
    if (name.includes(sought)) return 2
    return textOf(snippet).toLocaleLowerCase().includes(sought) ? 3 : 4
  }
  return snippets
    .map((snippet) => ({ snippet, at: rank(snippet) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ snippet }) => snippet)
}

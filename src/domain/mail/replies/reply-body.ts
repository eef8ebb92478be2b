import { CATALOGUES } from '../../../languages/catalogues.ts'
import type { Language } from '../../../languages/languages.ts'
import { sayWith } from '../../../languages/say.ts'

/** As many characters as these add to a text at most. */
export const MOST_ADDED = 1_500

/** Returns the message that a mail becomes: its text, and the names of files that could not be taken. */
export function replyBody(
  language: Language,
  { text, notTaken }: { text: string; notTaken: readonly string[] },
): string {
  const say = sayWith(CATALOGUES[language].mail, language)
  const names = notTaken.join(', ').slice(0, 500)
  const parts = [text.trim() || say('no_text'), notTaken.length > 0 ? say('not_taken', { names }) : '']
  return parts.filter(Boolean).join('\n\n')
}

/** Returns the internal note that a mail becomes whose sender does not belong to the quote. */
export function heldBody(language: Language, from: { address: string; name: string | null }, body: string): string {
  const say = sayWith(CATALOGUES[language].mail, language)
  const who = from.name ? `${from.name.slice(0, 200)} <${from.address}>` : from.address
  return `${say('held', { from: who })}\n\n${body}`
}

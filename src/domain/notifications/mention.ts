import { mayAccess } from '../access/access.ts'
import type { Role } from '../access/permissions.ts'
import type { FieldError } from '../problem.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { StoreSettings } from '../stores/settings.ts'

/** A note mentions at most this many colleagues. */
export const MOST_MENTIONS = 20

/** An at sign that begins a word, and the name typed after it. */
interface MentionTyped {
  at: number
  typed: string
}

const AFTER_AT = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u

/** Returns what has been typed after an at sign at a word's start, right before the caret; null if there is none, or no caret (-1). */
export function findMention(text: string, caret: number): MentionTyped | null {
  if (caret < 0) return null
  const typed = AFTER_AT.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** Returns those whose names the text mentions: of names that begin alike, the longest. */
export function mentionedIn<T extends { name: string }>(text: string, people: readonly T[]): T[] {
  const parts = splitAtMentions(text, people)
  return people.filter(({ name }) => parts.includes(`@${name}`))
}

/** Returns the text in parts; each mention of one of these people is a part of its own. */
export function splitAtMentions(text: string, people: readonly { name: string }[]): string[] {
  const names = people
    .map(({ name }) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .toSorted((a, b) => b.length - a.length)
  return names.length === 0 ? [text] : text.split(new RegExp(`(@(?:${names.join('|')}))(?![\\p{L}\\p{N}])`, 'u'))
}

/** Returns a fault for each mentioned person who is not at work in the store, or may not see the quote. */
export function findMentionFaults(
  mentions: readonly string[],
  atWork: readonly { id: string; name: string; role: Role }[],
  quote: Pick<WorkingQuote, 'assignedStaff' | 'approval'>,
  settings: StoreSettings,
): FieldError[] {
  return mentions.flatMap((id, i): FieldError[] => {
    const field = `mentions.${i}`
    const member = atWork.find((one) => one.id === id)
    if (!member) return [{ field, message: "is not at work on this store's staff", fault: { code: 'not_on_staff' } }]
    if (mayAccess({ kind: 'staff', ...member }, quote, settings)) return []
    return [{ field, message: 'may not see this quote', fault: { code: 'quote_hidden_from', name: member.name } }]
  })
}

import { membersOf, parseJson } from '../../../domain/parse-json.ts'
import type { PortalSession } from '../../client/portal-answers.ts'

const ANSWER = 'answer:'
const MESSAGE = 'message:'

/** The reader who opened a quote by its link. */
export const BY_LINK = 'link'

/** Identifies a signed-in contact among the users of this browser. */
export function readerOf({ contact }: Pick<PortalSession, 'contact'>): string {
  return contact?.email ?? BY_LINK
}

/** Returns the storage key for a reader's draft answer to a quote. */
export function answerKey(reader: string, quoteId: string): string {
  return `${ANSWER}${reader}:${quoteId}`
}

/** Returns the storage key for a reader's draft message about a quote. */
export function messageKey(reader: string, quoteId: string): string {
  return `${MESSAGE}${reader}:${quoteId}`
}

/** Deletes all of a reader's drafts on sign-out, since others may use the computer next. */
export function forgetDrafts(reader: string): void {
  dropKeys(localStorage, (key) => key.startsWith(`${ANSWER}${reader}:`))
  dropKeys(sessionStorage, (key) => key.startsWith(`${MESSAGE}${reader}:`))
}

/** Deletes the draft answers that have not been changed since. */
export function forgetAnswersBefore(time: number): void {
  dropKeys(localStorage, (key) => key.startsWith(ANSWER) && changedAt(key) < time)
}

function changedAt(key: string): number {
  try {
    return Number(membersOf(parseJson(localStorage.getItem(key) ?? '')).changedAt) || 0
  } catch {
    return 0
  }
}

function dropKeys(storage: Storage, isDropped: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isDropped)) storage.removeItem(key)
}

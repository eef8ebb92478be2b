import { membersOf, parseJson } from '../../../domain/parse-json.ts'
import type { PortalSession } from '../../client/portal-answers.ts'

const ANSWER = 'answer:'
const MESSAGE = 'message:'

/** Whoever has the link of a quote. */
export const BY_LINK = 'link'

/** A contact who is signed in, told apart from others who use this browser. */
export function readerOf({ contact }: Pick<PortalSession, 'contact'>): string {
  return contact?.email ?? BY_LINK
}

/** Under which name a browser keeps the answer that a reader prepares to a quote. */
export function answerKeptAs(reader: string, quoteId: string): string {
  return `${ANSWER}${reader}:${quoteId}`
}

/** Under which name a tab keeps the message that a reader writes about a quote. */
export function messageKeptAs(reader: string, quoteId: string): string {
  return `${MESSAGE}${reader}:${quoteId}`
}

/** Forgets all that a reader prepared and wrote: who signs out may leave the computer to others. */
export function forgetWritten(reader: string): void {
  dropKeys(localStorage, (key) => key.startsWith(`${ANSWER}${reader}:`))
  dropKeys(sessionStorage, (key) => key.startsWith(`${MESSAGE}${reader}:`))
}

/** Forgets the answers that nobody has gone on with since. */
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

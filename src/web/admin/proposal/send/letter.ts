import { isEmailAddress } from '../../../../domain/mail/email-address.ts'
import type { Language } from '../../../../languages/languages.ts'

/** The mail of one send as typed; null where it is the store's. */
export interface Letter {
  cc: readonly string[]
  language: Language | null
  subject: string | null
  body: string | null
}

/** The letter of a send that nothing was typed for. */
export const STORES_LETTER: Letter = { cc: [], language: null, subject: null, body: null }

/** Returns the words of the letter as the API takes them. */
export function wordsOf({ language, subject, body }: Letter) {
  return { ...(language && { language }), ...(subject !== null && { subject }), ...(body !== null && { body }) }
}

/** Returns the whole letter as the API takes it. */
export function letterBody(letter: Letter) {
  return { ...wordsOf(letter), ...(letter.cc.length > 0 && { cc: [...letter.cc] }) }
}

/** Returns the addresses that are none. */
export function findBadAddresses({ cc }: Letter): string[] {
  return cc.filter((address) => !isEmailAddress(address))
}

/** Returns whether words were left empty, which no mail can have. */
export function hasGap({ subject, body }: Letter): boolean {
  return [subject, body].some((words) => words !== null && words.trim() === '')
}

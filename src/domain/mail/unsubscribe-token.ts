import { isLanguage, type Language } from '../../languages/languages.ts'
import { parseJson } from '../parse-json.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** The address and store whose reminders a link ends. */
export interface Unsubscription {
  /** Its domain, which stays if the store moves; its number in older links. */
  store: string
  address: string
  /** The language of the mail with the link; null in older links, which do not carry it. */
  language: Language | null
}

const PURPOSE = 'unsubscribe'

/** Returns the token of a link that ends a store's reminders to an address: sealed, so it reveals nothing. */
export function unsubscribeToken(box: SecretBox, { store, address, language }: Unsubscription): string {
  return box.seal(JSON.stringify([PURPOSE, store, address, language])).toString('base64url')
}

/** Returns what a token unsubscribes, or null if we did not write it. */
export function readUnsubscribeToken(box: SecretBox, token: string): Unsubscription | null {
  if (!/^[\w-]{40,800}$/.test(token)) return null
  try {
    const sealed = parseJson(box.open(Buffer.from(token, 'base64url')))
    const [purpose, store, address, language]: readonly unknown[] = Array.isArray(sealed) ? sealed : []
    if (purpose !== PURPOSE || typeof store !== 'string' || typeof address !== 'string') return null
    return { store, address, language: isLanguage(language) ? language : null }
  } catch {
    return null
  }
}

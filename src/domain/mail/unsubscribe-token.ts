import { isLanguage, type Language } from '../../languages/languages.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** Whose reminders of which store a link ends. */
export interface Unsubscription {
  storeId: string
  address: string
  /** Of the mail with the link; null in links of before, which do not say it. */
  language: Language | null
}

const PURPOSE = 'unsubscribe'

/** The token of a link that ends a store's reminders to an address: sealed, so that it tells nobody whose it is. */
export function unsubscribeToken(box: SecretBox, { storeId, address, language }: Unsubscription): string {
  return box.seal(JSON.stringify([PURPOSE, storeId, address, language])).toString('base64url')
}

/** What a token ends, or null for any text that we did not write. */
export function readUnsubscribeToken(box: SecretBox, token: string): Unsubscription | null {
  if (!/^[\w-]{40,800}$/.test(token)) return null
  try {
    const [purpose, storeId, address, language] = JSON.parse(box.open(Buffer.from(token, 'base64url')))
    return purpose === PURPOSE ? { storeId, address, language: isLanguage(language) ? language : null } : null
  } catch {
    return null
  }
}

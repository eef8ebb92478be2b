import { suppress } from '../../database/mail/mail-suppressions.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { readUnsubscribeToken } from '../../domain/mail/unsubscribe-token.ts'
import type { Language } from '../../languages/languages.ts'
import type { Systems } from '../context.ts'

type Systemic = Pick<Systems, 'db' | 'secretBox'>

/** The store whose reminders a link's token ends, and the language of its mail where that is known; or null for any text that is no token of ours. */
export async function findUnsubscription(
  { db, secretBox }: Systemic,
  token: string,
): Promise<{ store: Store; language: Language | null } | null> {
  const asked = readUnsubscribeToken(secretBox, token)
  const store = asked && (await findStore(db, asked.storeId))
  return store && { store, language: asked.language }
}

/** Ends a store's reminders to the address of a link's token, once; doing it again changes nothing. False where it is no token of ours. */
export async function unsubscribe(systems: Systemic, token: string, now: Date): Promise<boolean> {
  const asked = readUnsubscribeToken(systems.secretBox, token)
  if (!asked) return false
  const hidden = hideAddress(systems.secretBox, asked.address)
  await suppress(systems.db, asked.storeId, hidden, { reason: 'opted_out' }, now)
  return true
}

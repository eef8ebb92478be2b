import { suppress } from '../../database/mail/mail-suppressions.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { readUnsubscribeToken } from '../../domain/mail/unsubscribe-token.ts'
import type { Language } from '../../languages/languages.ts'
import type { Systems } from '../context.ts'

type Systemic = Pick<Systems, 'db' | 'secretBox'>

/** Returns the store whose reminders a link's token ends, and its mail's language if known; null if the token is not ours. */
export async function findUnsubscription(
  { db, secretBox }: Systemic,
  token: string,
): Promise<{ store: Store; language: Language | null } | null> {
  const asked = readUnsubscribeToken(secretBox, token)
  const store = asked && (await findStore(db, asked.storeId))
  return store && { store, language: asked.language }
}

/** Ends a store's reminders to the address of a link's token; repeating it changes nothing. Returns false if the token is not ours. */
export async function unsubscribe(systems: Systemic, token: string, now: Date): Promise<boolean> {
  const asked = readUnsubscribeToken(systems.secretBox, token)
  if (!asked) return false
  const hidden = hideAddress(systems.secretBox, asked.address)
  await suppress(systems.db, asked.storeId, hidden, { reason: 'opted_out' }, now)
  return true
}

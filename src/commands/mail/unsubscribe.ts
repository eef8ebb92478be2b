import { suppress } from '../../database/mail/mail-suppressions.ts'
import { isKeyAdopted } from '../../database/secrets/secret-keys.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { readUnsubscribeToken } from '../../domain/mail/unsubscribe-token.ts'
import { keyIdOf } from '../../domain/secrets/secret-box.ts'
import type { Language } from '../../languages/languages.ts'
import type { Systems } from '../context.ts'

type Systemic = Pick<Systems, 'db' | 'secretBox'>

/** Returns the store whose reminders a link's token ends, and its mail's language if known; null if the token is not ours. */
export async function findUnsubscription(
  systems: Systemic,
  token: string,
): Promise<{ store: Store; language: Language | null } | null> {
  const found = await findAsked(systems, token)
  return found && { store: found.store, language: found.asked.language }
}

/** Ends a store's reminders to the address of a link's token; repeating it changes nothing. Returns false if the token is not ours. */
export async function unsubscribe(systems: Systemic, token: string, now: Date): Promise<boolean> {
  const found = await findAsked(systems, token)
  if (!found) return false
  const hidden = hideAddress(systems.secretBox, found.asked.address)
  await suppress(systems.db, found.store.id, hidden, { reason: 'opted_out' }, now)
  return true
}

/** A number in a link of an installation that a store moved from may be that of another store here. */
async function findAsked({ db, secretBox }: Systemic, token: string) {
  const asked = readUnsubscribeToken(secretBox, token)
  if (!asked) return null
  const isNumber = /^\d+$/.test(asked.store)
  if (isNumber && (await isKeyAdopted(db, keyIdOf(Buffer.from(token, 'base64url'))))) return null
  const store = await findStore(db, asked.store)
  return store && { store, asked }
}

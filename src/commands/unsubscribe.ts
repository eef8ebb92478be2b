import { hideAddress } from '../domain/hidden-address.ts'
import { readUnsubscribeToken } from '../domain/unsubscribe-token.ts'
import { suppress } from '../store/mail-suppressions.ts'
import { findStore, type Store } from '../store/stores.ts'
import type { Systems } from './context.ts'

type Systemic = Pick<Systems, 'db' | 'secretBox'>

/** The store whose reminders a link's token ends, or null for any text that is no token of ours. */
export async function findUnsubscription({ db, secretBox }: Systemic, token: string): Promise<Store | null> {
  const asked = readUnsubscribeToken(secretBox, token)
  return asked && findStore(db, asked.storeId)
}

/** Ends a store's reminders to the address of a link's token, once; doing it again changes nothing. False where it is no token of ours. */
export async function unsubscribe(systems: Systemic, token: string, now: Date): Promise<boolean> {
  const asked = readUnsubscribeToken(systems.secretBox, token)
  if (!asked) return false
  const hidden = hideAddress(systems.secretBox, asked.address)
  await suppress(systems.db, asked.storeId, hidden, { reason: 'opted_out' }, now)
  return true
}

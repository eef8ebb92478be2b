import { findCardAccount, type StoredCardAccount } from '../../database/payments/card-accounts.ts'
import type { Reader } from '../reader.ts'

/** Returns the store's account with the card provider, with its keys sealed; null if it takes no cards. */
export async function readCardAccount({ db, store }: Pick<Reader, 'db' | 'store'>): Promise<StoredCardAccount | null> {
  return findCardAccount(db, store.id)
}

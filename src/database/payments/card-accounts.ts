import type { DbOrTx, Tx } from '../database.ts'

/** A store's account with the provider of its payments by card. */
export interface StoredCardAccount {
  name: string | null
  /** False for one that moves no real money. */
  live: boolean
  /** Sealed: the key, and what signs the provider's notifications. */
  keysEnc: Buffer
  /** The provider's id of our wish for notifications; null if it sends none. */
  noticesId: string | null
  connectedAt: Date
}

/** Returns the store's account, or null. */
export async function findCardAccount(db: DbOrTx, storeId: string): Promise<StoredCardAccount | null> {
  const row = await db
    .selectFrom('card_account')
    .select(['name', 'live', 'keys_enc as keysEnc', 'notices_id as noticesId', 'connected_at as connectedAt'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ?? null
}

/** Saves the store's account instead of what it had. */
export async function saveCardAccount(tx: Tx, storeId: string, account: StoredCardAccount): Promise<void> {
  const row = {
    ...{ name: account.name, live: account.live, keys_enc: account.keysEnc, notices_id: account.noticesId },
    connected_at: account.connectedAt,
  }
  await tx
    .insertInto('card_account')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute()
}

/** Deletes the store's account; false if it has none. */
export async function deleteCardAccount(tx: Tx, storeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('card_account')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

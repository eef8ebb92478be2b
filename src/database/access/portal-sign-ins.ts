import type { Db, DbOrTx, Tx } from '../database.ts'

/** A sign-in link that was mailed to a customer. */
export interface PortalSignIn {
  storeId: string
  tokenHash: Buffer
  /** Digits. */
  customerId: string
  expiresAt: Date
}

/** Keeps a sign-in link by the hash of its token. */
export async function insertPortalSignIn(tx: Tx, signIn: PortalSignIn): Promise<void> {
  await tx
    .insertInto('portal_sign_in')
    .values({
      store_id: signIn.storeId,
      token_hash: signIn.tokenHash,
      customer_id: signIn.customerId,
      expires_at: signIn.expiresAt,
    })
    .execute()
}

/** Whose a token still is, or null. The look-up does not know its store yet. */
export async function findPortalSignIn(db: DbOrTx, tokenHash: Buffer, now: Date): Promise<PortalSignIn | null> {
  const row = await db
    .selectFrom('portal_sign_in')
    .select(['store_id', 'customer_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { storeId: row.store_id, tokenHash, customerId: row.customer_id, expiresAt: row.expires_at } : null
}

/** Uses a link up: false when somebody was faster. */
export async function takePortalSignIn(tx: Tx, { storeId, tokenHash }: PortalSignIn): Promise<boolean> {
  const result = await tx
    .deleteFrom('portal_sign_in')
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the links that have expired. */
export async function purgePortalSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('portal_sign_in').where('expires_at', '<=', now).execute()
}

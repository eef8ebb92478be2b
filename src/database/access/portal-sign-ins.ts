import type { TokenKey } from '../../domain/access/secret-token.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { inStoreOf } from './token-directory.ts'

/** A sign-in link mailed to a customer. */
export interface PortalSignIn {
  storeId: string
  tokenHash: Buffer
  /** Digits. */
  customerId: string
  expiresAt: Date
}

/** Stores a sign-in link by the hash of its token. */
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

/** Returns whose unused token this is, or null. */
export function findPortalSignIn(db: DbOrTx, token: TokenKey, now: Date): Promise<PortalSignIn | null> {
  const { hash: tokenHash } = token
  return inStoreOf(db, token, async (storeId) => {
    const row = await db
      .selectFrom('portal_sign_in')
      .select(['customer_id', 'expires_at'])
      .where('store_id', '=', storeId)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? { storeId, tokenHash, customerId: row.customer_id, expiresAt: row.expires_at } : null
  })
}

/** Uses up a link; false if someone else was faster. */
export async function takePortalSignIn(tx: Tx, { storeId, tokenHash }: PortalSignIn): Promise<boolean> {
  const result = await tx
    .deleteFrom('portal_sign_in')
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes expired links. */
export async function purgePortalSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('portal_sign_in').where('expires_at', '<=', now).execute()
}

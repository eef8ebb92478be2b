import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'

/** A passkey of a store's customer. */
export interface Passkey {
  storeId: string
  /** `pky_…` */
  id: string
  /** Digits. */
  customerId: string
  credentialId: Buffer
  publicKey: Buffer
  /** As the authenticator last counted its answers; 0 from those that do not count. */
  counter: number
  createdAt: Date
  usedAt: Date | null
}

const COLUMNS = [
  'store_id',
  'id',
  'customer_id',
  'credential_id',
  'public_key',
  'counter',
  'created_at',
  'used_at',
] as const

/** Returns the customer's passkeys, oldest first. */
export async function listPasskeys(db: DbOrTx, storeId: string, customerId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** Returns the store's passkey with this credential id, or null. */
export async function findPasskey(db: DbOrTx, storeId: string, credentialId: Buffer): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkey')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

/** Adds a passkey; returns false if there is one with its credential id. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      store_id: passkey.storeId,
      id: idToUuid('pky', passkey.id),
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      created_at: passkey.createdAt,
      used_at: passkey.usedAt,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'credential_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that a passkey answered. */
export async function notePasskeyUse(
  tx: Tx,
  { storeId, id }: Pick<Passkey, 'storeId' | 'id'>,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ counter: String(counter), used_at: at })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('pky', id))
    .execute()
}

/** Deletes one of the customer's passkeys; returns whether there was one. */
export async function deletePasskey(
  tx: Tx,
  storeId: string,
  { customerId, id }: { customerId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .where('id', '=', idToUuid('pky', id))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Keeps a challenge until then: for this customer (digits) who makes a passkey, or for whoever signs in with one. */
export async function insertChallenge(
  db: DbOrTx,
  storeId: string,
  { challenge, customerId, expiresAt }: { challenge: Buffer; customerId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ store_id: storeId, challenge, customer_id: customerId, expires_at: expiresAt })
    .execute()
}

/** Uses up a challenge; returns whether it was open for this customer, or for nobody in particular. */
export async function takeChallenge(
  db: DbOrTx,
  storeId: string,
  { challenge, customerId, now }: { challenge: Buffer; customerId: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('store_id', '=', storeId)
    .where('challenge', '=', challenge)
    .returning(['customer_id', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.customer_id === customerId && row.expires_at > now
}

/** Deletes expired challenges. */
export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

interface PasskeyRow {
  store_id: string
  id: string
  customer_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  created_at: Date
  used_at: Date | null
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    storeId: row.store_id,
    id: formatId('pky', row.id),
    customerId: row.customer_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    createdAt: row.created_at,
    usedAt: row.used_at,
  }
}

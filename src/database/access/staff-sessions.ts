import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import type { TokenKey } from '../../domain/access/secret-token.ts'
import { SEEN_EVERY_MS, SESSION_IDLE_MS, SESSION_LONGEST_MS } from '../../domain/access/staff-session.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { STORE_COLUMNS, type Store, toJoinedStore } from '../stores/stores.ts'
import { isOneOf, type RowName, together } from '../together.ts'
import { noteIfWritable } from '../unwritable.ts'
import { inStoreOf } from './token-directory.ts'

/** A signed-in staff member. */
export interface StaffSession {
  storeId: string
  tokenHash: Buffer
  /** `stf_…`, with the account's current data. */
  staffId: string
  email: string
  name: string
  role: Role
  /** When the password was last entered. */
  confirmedAt: Date
}

/**
 * Starts a session. Returns false if the account is no longer active or its password has changed since it was checked. No session with
 * the old password survives a concurrent change of password.
 */
export async function insertSession(
  tx: Tx,
  { storeId, staffId, tokenHash }: Pick<StaffSession, 'storeId' | 'staffId' | 'tokenHash'>,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const id = idToUuid('stf', staffId)
  const { rows } = await sql`
    select from staff
    where store_id = ${storeId} and id = ${id} and active and password_hash = ${passwordHash}
    for share`.execute(tx)
  if (rows.length === 0) return false
  await tx
    .insertInto('staff_session')
    .values({
      ...{ store_id: storeId, staff_id: id, token_hash: tokenHash },
      ...{ created_at: now, last_seen_at: now, confirmed_at: now },
    })
    .execute()
  return true
}

/**
 * Returns the running session of a token with its store, or null if there is none or its account is inactive. Records its use at most once a
 * minute.
 */
export async function useSession(
  db: Db,
  token: TokenKey,
  now: Date,
): Promise<{ session: StaffSession; store: Store } | null> {
  const tokenHash = token.hash
  const row = await inStoreOf(db, token, (storeId) => findSessionRow(db, { storeId, value: tokenHash }))
  if (!row || row.last_seen_at.getTime() <= now.getTime() - SESSION_IDLE_MS) return null
  if (row.created_at.getTime() <= now.getTime() - SESSION_LONGEST_MS) return null
  const { store_id, staff_id, last_seen_at, confirmed_at, email, name, role } = row
  if (now.getTime() - last_seen_at.getTime() >= SEEN_EVERY_MS) {
    const seen = db
      .updateTable('staff_session')
      .set({ last_seen_at: now })
      .where('store_id', '=', store_id)
      .where('token_hash', '=', tokenHash)
    await noteIfWritable(seen.execute())
  }
  const account = { storeId: store_id, staffId: formatId('stf', staff_id), email, name, role }
  return { session: { ...account, tokenHash, confirmedAt: confirmed_at }, store: toJoinedStore(row) }
}

/** The column that names a `session`. */
export const SESSION_TOKEN = { table: 'session', column: 'token_hash', type: 'bytea' } as const

const findSessionRow = together(async (db, asked: readonly RowName[]) => {
  const rows = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff', (join) =>
      join.onRef('staff.store_id', '=', 'session.store_id').onRef('staff.id', '=', 'session.staff_id'),
    )
    .innerJoin('store', 'store.id', 'session.store_id')
    .select(['session.store_id', 'session.staff_id', 'session.token_hash', 'session.created_at'])
    .select(['session.last_seen_at', 'session.confirmed_at'])
    .select(['staff.email', 'staff.name', 'staff.role'])
    .select(STORE_COLUMNS)
    .where(isOneOf(SESSION_TOKEN, asked))
    .where('staff.active', '=', true)
    .execute()
  return asked.map(
    ({ storeId, value }) =>
      rows.find(({ store_id, token_hash }) => store_id === storeId && token_hash.equals(Buffer.from(value))) ?? null,
  )
})

/** Records that the password was just entered again. */
export async function confirmSession(tx: Tx, { storeId, tokenHash }: StaffSession, now: Date): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ confirmed_at: now })
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends a session and invalidates its token. */
export async function deleteSession(tx: Tx, { storeId, tokenHash }: StaffSession): Promise<void> {
  await tx.deleteFrom('staff_session').where('store_id', '=', storeId).where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a staff member. */
export async function deleteSessionsOf(tx: Tx, storeId: string, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staff_session')
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .execute()
}

/** Deletes ended sessions. */
export async function purgeSessions(db: DbOrTx, now: Date): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where((where) =>
      where.or([
        where('last_seen_at', '<=', new Date(now.getTime() - SESSION_IDLE_MS)),
        where('created_at', '<=', new Date(now.getTime() - SESSION_LONGEST_MS)),
      ]),
    )
    .execute()
}

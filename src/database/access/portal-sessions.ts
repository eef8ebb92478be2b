import type { TokenKey } from '../../domain/access/secret-token.ts'
import { SEEN_EVERY_MS } from '../../domain/access/staff-session.ts'
import { PORTAL_IDLE_MS, PORTAL_LONGEST_MS, type PortalMembership } from '../../domain/portal/portal-visitor.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { noteIfWritable } from '../unwritable.ts'
import { inStoreOf } from './token-directory.ts'

/** A signed-in customer. */
export interface PortalSession extends PortalContact {
  storeId: string
  tokenHash: Buffer
  /** Digits. */
  customerId: string
  /** When the platform was last asked about them. */
  refreshedAt: Date
}

/** The platform's data about a customer. */
export interface PortalContact {
  email: string
  name: string | null
  memberships: readonly PortalMembership[]
}

/** Starts a session; a storefront's, whose token is always the same, begins anew. */
export async function insertPortalSession(tx: DbOrTx, session: PortalSession, now: Date): Promise<void> {
  const { storeId, tokenHash, customerId, email, name, memberships, refreshedAt } = session
  await tx
    .insertInto('portal_session')
    .values({
      store_id: storeId,
      token_hash: tokenHash,
      customer_id: customerId,
      email,
      name,
      memberships: JSON.stringify(memberships),
      refreshed_at: refreshedAt,
      created_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'token_hash']).doUpdateSet((row) => ({
        email: row.ref('excluded.email'),
        name: row.ref('excluded.name'),
        memberships: row.ref('excluded.memberships'),
        refreshed_at: row.ref('excluded.refreshed_at'),
        created_at: row.ref('excluded.created_at'),
        last_seen_at: row.ref('excluded.last_seen_at'),
      })),
    )
    .execute()
}

/** Returns the running session of a token, or null. Records its use at most once a minute. */
export function usePortalSession(db: DbOrTx, token: TokenKey, now: Date): Promise<PortalSession | null> {
  return inStoreOf(db, token, (storeId) => useSessionOf(db, { storeId, tokenHash: token.hash }, now))
}

async function useSessionOf(
  db: DbOrTx,
  { storeId, tokenHash }: Pick<PortalSession, 'storeId' | 'tokenHash'>,
  now: Date,
): Promise<PortalSession | null> {
  const row = await db
    .selectFrom('portal_session')
    .select(['customer_id', 'email', 'name', 'memberships', 'refreshed_at', 'last_seen_at'])
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '>', new Date(now.getTime() - PORTAL_IDLE_MS))
    .where('created_at', '>', new Date(now.getTime() - PORTAL_LONGEST_MS))
    .executeTakeFirst()
  if (!row) return null
  const { customer_id, refreshed_at, last_seen_at, ...contact } = row
  if (now.getTime() - last_seen_at.getTime() >= SEEN_EVERY_MS) {
    const seen = db
      .updateTable('portal_session')
      .set({ last_seen_at: now })
      .where('store_id', '=', storeId)
      .where('token_hash', '=', tokenHash)
    await noteIfWritable(seen.execute())
  }
  return { ...contact, storeId, tokenHash, customerId: customer_id, refreshedAt: refreshed_at }
}

/** Updates a session with the platform's current data. */
export async function savePortalContact(
  db: DbOrTx,
  { storeId, tokenHash }: PortalSession,
  { email, name, memberships }: PortalContact,
  now: Date,
): Promise<void> {
  await db
    .updateTable('portal_session')
    .set({ email, name, memberships: JSON.stringify(memberships), refreshed_at: now })
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Has the platform asked anew about this customer (digits) with their next request. */
export async function outdatePortalContact(tx: Tx, storeId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('portal_session')
    .set({ refreshed_at: new Date(0) })
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Ends a session and invalidates its token. */
export async function deletePortalSession(db: DbOrTx, storeId: string, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('portal_session').where('store_id', '=', storeId).where('token_hash', '=', tokenHash).execute()
}

/** Deletes ended sessions. */
export async function purgePortalSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('portal_session')
    .where((where) =>
      where.or([
        where('last_seen_at', '<=', new Date(now.getTime() - PORTAL_IDLE_MS)),
        where('created_at', '<=', new Date(now.getTime() - PORTAL_LONGEST_MS)),
      ]),
    )
    .execute()
}

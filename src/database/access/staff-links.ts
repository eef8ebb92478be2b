import type { TokenKey } from '../../domain/access/secret-token.ts'
import type { LinkPurpose } from '../../domain/access/staff-session.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { inStoreOf } from './token-directory.ts'

/** A link mailed to a staff member, with its owner. */
export interface StaffLink {
  storeId: string
  staffId: string
  purpose: LinkPurpose
  expiresAt: Date
}

/** Stores a link by the hash of its token, replacing an older one for the same purpose. */
export async function saveLink(
  tx: Tx,
  { storeId, staffId, purpose, expiresAt }: StaffLink,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('staff_link')
    .values({
      store_id: storeId,
      staff_id: idToUuid('stf', staffId),
      purpose,
      token_hash: tokenHash,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'staff_id', 'purpose'])
        .doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
    )
    .execute()
}

/** Returns the link with this token, or throws `link_invalid`; null is no token. */
export async function readLink(db: DbOrTx, token: TokenKey | null, now: Date): Promise<StaffLink> {
  const link = token && (await inStoreOf(db, token, (storeId) => findLink(db, { storeId, tokenHash: token.hash }, now)))
  if (!link) throw linkInvalid()
  return link
}

async function findLink(
  db: DbOrTx,
  { storeId, tokenHash }: { storeId: string; tokenHash: Buffer },
  now: Date,
): Promise<StaffLink | null> {
  const row = await db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select(['staff_link.staff_id', 'staff_link.purpose', 'staff_link.expires_at'])
    .where('staff_link.store_id', '=', storeId)
    .where('staff.store_id', '=', storeId)
    .where('staff_link.token_hash', '=', tokenHash)
    .where('staff_link.expires_at', '>', now)
    .where('staff.active', '=', true)
    .executeTakeFirst()
  return row
    ? { storeId, staffId: formatId('stf', row.staff_id), purpose: row.purpose, expiresAt: row.expires_at }
    : null
}

/** Uses up a member's link after locking their row; throws `link_invalid` if someone else was faster. */
export async function takeLink(tx: Tx, storeId: string, staffId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .selectFrom('staff')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .forNoKeyUpdate()
    .execute()
  const result = await tx
    .deleteFrom('staff_link')
    .where('store_id', '=', storeId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) throw linkInvalid()
}

/** Invalidates all links of a staff member. */
export async function deleteLinksOf(tx: Tx, storeId: string, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staff_link')
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .execute()
}

/** Deletes expired links. */
export async function purgeLinks(db: DbOrTx, now: Date): Promise<void> {
  await db.deleteFrom('staff_link').where('expires_at', '<=', now).execute()
}

function linkInvalid(): Problem {
  return new Problem('link_invalid', 'This link was used, replaced by a newer one, or has expired.')
}

import type { LinkPurpose } from '../../domain/access/staff-session.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A link that was mailed to a member of staff, and whose it is. */
export interface StaffLink {
  storeId: string
  staffId: string
  purpose: LinkPurpose
  expiresAt: Date
}

/** Keeps a link by the hash of its token, in the place of an older one of its purpose. */
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

/** The link with this token's hash, or throws `link_invalid`. The look-up does not know its store yet. */
export async function readLink(db: DbOrTx, tokenHash: Buffer, now: Date): Promise<StaffLink> {
  const row = await db
    .selectFrom('staff_link')
    .innerJoin('staff', (join) =>
      join.onRef('staff.store_id', '=', 'staff_link.store_id').onRef('staff.id', '=', 'staff_link.staff_id'),
    )
    .select(['staff_link.store_id', 'staff_link.staff_id', 'staff_link.purpose', 'staff_link.expires_at'])
    .where('staff_link.token_hash', '=', tokenHash)
    .where('staff_link.expires_at', '>', now)
    .where('staff.active', '=', true)
    .executeTakeFirst()
  if (!row) throw linkInvalid()
  const { store_id, staff_id, purpose, expires_at } = row
  return { storeId: store_id, staffId: formatId('stf', staff_id), purpose, expiresAt: expires_at }
}

/** Uses a member's link up, with their row locked first; or throws `link_invalid` when somebody was faster. */
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

/** Makes every link of a member of staff worthless. */
export async function deleteLinksOf(tx: Tx, storeId: string, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staff_link')
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .execute()
}

/** Deletes the links that have expired. */
export async function purgeLinks(db: DbOrTx, now: Date): Promise<void> {
  await db.deleteFrom('staff_link').where('expires_at', '<=', now).execute()
}

function linkInvalid(): Problem {
  return new Problem('link_invalid', 'This link was used, replaced by a newer one, or has expired.')
}

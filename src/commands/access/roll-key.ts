import { lockApiKey, saveApiKey } from '../../database/access/api-keys.ts'
import { recordAudit } from '../../database/access/audit.ts'
import { ROLL_OVERLAP_MS } from '../../domain/access/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'
import { type MadeKey, makeKey } from './create-key.ts'

/** The staff member acting on a key of their store; null: the operator. */
export type KeyActor = { storeId: string; staffId: string } | null

/**
 * Replaces a key with a new one that has the same properties; the old one works for another 24 hours. Throws `not_found`, or
 * `invalid_request` if the key no longer works. Staff (`by`) can name only keys of their own store, the operator any.
 */
export async function rollKey(
  { db, now }: Operator,
  keyId: string,
  by: KeyActor = null,
): Promise<MadeKey & { old_key_works_until: Date }> {
  return db.transaction().execute(async (tx) => {
    const old = await lockApiKey(tx, keyId, by?.storeId)
    if (old.revokedAt || old.rolledAt || (old.expiresAt && old.expiresAt <= now)) {
      throw new Problem('invalid_request', 'This key was already rolled or revoked, or has expired: create a new one.')
    }
    const overlap = new Date(now.getTime() + ROLL_OVERLAP_MS)
    const until = old.expiresAt && old.expiresAt < overlap ? old.expiresAt : overlap
    await saveApiKey(tx, { ...old, expiresAt: until, rolledAt: now })
    const made = await makeKey(tx, old, now)
    const detail = { key: old.id, new_key: made.id, name: old.name }
    await recordAudit(tx, old.storeId, { action: 'key_rolled', staffId: by?.staffId ?? null, detail }, now)
    return { ...made, old_key_works_until: until }
  })
}

import { ROLL_OVERLAP_MS } from '../domain/api-key.ts'
import { Problem } from '../domain/problem.ts'
import { lockApiKey, saveApiKey } from '../store/api-keys.ts'
import { type MadeKey, makeKey } from './create-key.ts'
import type { Operator } from './operator.ts'

/** Replaces a key by a new one with the same properties; the old one works 24 hours more. Or throws `not_found`, or `invalid_request` when it no longer works. */
export async function rollKey({ db, now }: Operator, keyId: string): Promise<MadeKey & { old_key_works_until: Date }> {
  return db.transaction().execute(async (tx) => {
    const old = await lockApiKey(tx, keyId)
    if (old.revokedAt || old.rolledAt || (old.expiresAt && old.expiresAt <= now)) {
      throw new Problem('invalid_request', 'This key was already rolled or revoked, or has expired: make a new one.')
    }
    const overlap = new Date(now.getTime() + ROLL_OVERLAP_MS)
    const until = old.expiresAt && old.expiresAt < overlap ? old.expiresAt : overlap
    await saveApiKey(tx, { ...old, expiresAt: until, rolledAt: now })
    return { ...(await makeKey(tx, old, now)), old_key_works_until: until }
  })
}

import { lockApiKey, saveApiKey } from '../store/api-keys.ts'
import type { Operator } from './operator.ts'

/** Ends a key: its next request is refused. Revoking twice changes nothing; throws `not_found` for an unknown key. */
export async function revokeKey({ db, now }: Operator, keyId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = await lockApiKey(tx, keyId)
    if (!key.revokedAt) await saveApiKey(tx, { ...key, revokedAt: now })
  })
}

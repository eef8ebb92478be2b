import { lockApiKey, saveApiKey } from '../../database/access/api-keys.ts'
import { recordAudit } from '../../database/access/audit.ts'
import type { Operator } from '../operator.ts'
import type { KeyActor } from './roll-key.ts'

/** Revokes a key: its next request is refused. Revoking it again changes nothing. Throws `not_found` for an unknown key. */
export async function revokeKey({ db, now }: Operator, keyId: string, by: KeyActor = null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = await lockApiKey(tx, keyId, by?.storeId)
    if (key.revokedAt) return
    await saveApiKey(tx, { ...key, revokedAt: now })
    const detail = { key: key.id, name: key.name }
    await recordAudit(tx, key.storeId, { action: 'key_revoked', staffId: by?.staffId ?? null, detail }, now)
  })
}

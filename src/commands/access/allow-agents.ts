import { lockApiKey, saveApiKey } from '../../database/access/api-keys.ts'
import { recordAudit } from '../../database/access/audit.ts'
import type { Operator } from '../operator.ts'
import type { KeyActor } from './roll-key.ts'

/** Allows or forbids AI agents to use a key, from its next request on. Throws `not_found` for an unknown key. */
export async function allowAgents(
  { db, now }: Operator,
  keyId: string,
  allowed: boolean,
  by: KeyActor = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = await lockApiKey(tx, keyId, by?.storeId)
    if (key.agentsAllowed === allowed) return
    await saveApiKey(tx, { ...key, agentsAllowed: allowed })
    const detail = { key: key.id, name: key.name, allowed }
    await recordAudit(tx, key.storeId, { action: 'key_agents_changed', staffId: by?.staffId ?? null, detail }, now)
  })
}

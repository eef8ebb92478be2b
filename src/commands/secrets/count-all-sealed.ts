import type { Tx } from '../../database/database.ts'
import { countSealed, waiveTimeLimit } from '../../database/secrets/sealed-rows.ts'
import { ALL_SEALED } from './sealed-kinds.ts'

/** How much of each kind is sealed, by the fingerprint of the key, then by the kind's name. Looks at everything. */
export async function countAllSealed(tx: Tx): Promise<Map<string, Map<string, number>>> {
  await waiveTimeLimit(tx)
  const counts = new Map<string, Map<string, number>>()
  for (const kind of ALL_SEALED) {
    for (const [keyId, count] of await countSealed(tx, kind)) {
      const ofKey = counts.get(keyId) ?? new Map<string, number>()
      counts.set(keyId, ofKey.set(kind.name, count))
    }
  }
  return counts
}

/** Such as `2 webhook secrets, 1 data requests`; empty where there is nothing. */
export function describeCounts(counts: ReadonlyMap<string, number> = new Map()): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}

import type { Tx } from '../../database/database.ts'
import { countSealed } from '../../database/secrets/sealed-rows.ts'
import { waiveTimeLimits } from '../../database/waive-time-limits.ts'
import { ALL_SEALED_KINDS } from './sealed-kinds.ts'

/** Counts sealed values by the fingerprint of their key, then by kind. Looks at everything. */
export async function countAllSealed(tx: Tx): Promise<Map<string, Map<string, number>>> {
  await waiveTimeLimits(tx)
  const counts = new Map<string, Map<string, number>>()
  for (const kind of ALL_SEALED_KINDS) {
    for (const [keyId, count] of await countSealed(tx, kind)) {
      const ofKey = counts.get(keyId) ?? new Map<string, number>()
      counts.set(keyId, ofKey.set(kind.name, count))
    }
  }
  return counts
}

/** Returns text such as `2 webhook secrets, 1 data requests`; empty if there is nothing. */
export function describeCounts(counts: ReadonlyMap<string, number> = new Map()): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}

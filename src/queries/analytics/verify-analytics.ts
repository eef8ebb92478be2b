import { compareRollup, type Difference, takeTime } from '../../database/analytics/analytics-rollup.ts'
import { readStore } from '../../database/stores/stores.ts'
import type { Reader } from '../reader.ts'

/** Returns where a store's roll-up differs from the sum of all changes of its quotes; empty unless there is a bug or someone edited it. */
export async function verifyAnalytics({ db }: Pick<Reader, 'db'>, store: string): Promise<Difference[]> {
  const { id } = await readStore(db, store)
  return db.transaction().execute(async (tx) => {
    await takeTime(tx)
    return compareRollup(tx, id)
  })
}

import { compareRollup, type Difference, takeTime } from '../../database/analytics/analytics-rollup.ts'
import { readStore } from '../../database/stores/stores.ts'
import type { Operator } from '../operator.ts'

/** Where a store's roll-up differs from what all changes of its quotes come to; nothing, unless there is a bug or somebody wrote to it. */
export async function verifyAnalytics({ db }: Operator, store: string): Promise<Difference[]> {
  const { id } = await readStore(db, store)
  return db.transaction().execute(async (tx) => {
    await takeTime(tx)
    return compareRollup(tx, id)
  })
}

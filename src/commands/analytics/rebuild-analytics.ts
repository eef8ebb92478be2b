import { emptyRollup, holdRollup, noteComplete, refold, takeTime } from '../../database/analytics/analytics-rollup.ts'
import { readStore } from '../../database/stores/stores.ts'
import { NIL_UUID } from '../../domain/id.ts'
import type { Operator } from '../operator.ts'

const QUOTES_A_BATCH = 5_000

/**
 * Recomputes a store's roll-up from all changes of its quotes and replaces the old one at once. The service may be running: later changes
 * are folded afterwards. Throws if the roll-up is being folded right now.
 */
export async function rebuildAnalytics({ db, now }: Operator, store: string): Promise<void> {
  const { id } = await readStore(db, store)
  await db.transaction().execute(async (tx) => {
    if (!(await holdRollup(tx, id))) throw new Error("This store's figures are being folded. Try again in a minute.")
    await takeTime(tx)
    await emptyRollup(tx, id)
    for (let last: string | null = NIL_UUID; last !== null; ) last = await refold(tx, id, last, QUOTES_A_BATCH)
    await noteComplete(tx, id, now)
  })
}

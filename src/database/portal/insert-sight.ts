import { sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import type { Sight } from '../../domain/portal/sight.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Tx } from '../database.ts'
import { insertTimeline, type NewTimelineEntry } from '../quotes/timeline.ts'

/** Marks a version as opened or downloaded, with a timeline entry; does nothing if it already is. The quote itself does not change. */
export async function insertSight(
  tx: Tx,
  { storeId, quoteId, change, actor, now }: Omit<NewTimelineEntry, 'before'> & { change: { quote: WorkingQuote } },
  { versionNumber, what }: { versionNumber: number; what: Sight },
): Promise<void> {
  const { rows } = await sql`
    insert into quote_seen (store_id, quote_id, version_number, what, at)
    values (${storeId}, ${idToUuid('qte', quoteId)}, ${versionNumber}, ${what}, ${now})
    on conflict do nothing
    returning what`.execute(tx)
  if (rows.length === 0) return
  await insertTimeline(tx, { storeId, quoteId, before: change.quote.status, change, actor, now })
}

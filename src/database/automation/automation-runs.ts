import type { RuleOutcome } from '../../domain/automation/automate.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'

/** The outcome of one rule for one request, as the log keeps it. */
export interface AutomationRun extends RuleOutcome {
  /** `run_…` */
  id: string
  quoteId: string
  quoteNumber: string
  at: Date
}

/** Returns whether automation has looked at this quote before. */
export async function hasRuns(tx: Tx, storeId: string, quoteId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('automation_run')
    .select('id')
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** Logs the outcomes of the rules, in this order. */
export async function insertRuns(
  tx: Tx,
  storeId: string,
  quoteId: string,
  outcomes: readonly RuleOutcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return
  await tx
    .insertInto('automation_run')
    .values(
      outcomes.map(({ ruleId, ruleName, action, outcome, reason }, i) => ({
        store_id: storeId,
        id: newUuid(new Date(now.getTime() + i)), // a millisecond apart, so that ids keep the order
        quote_id: idToUuid('qte', quoteId),
        rule_id: ruleId,
        rule_name: ruleName,
        action,
        outcome,
        reason: JSON.stringify(reason),
        at: now,
      })),
    )
    .execute()
}

/** Returns the store's automation log, newest first, for all quotes or one; `before` is the id of the last run of the page before. */
export async function listAutomationRuns(
  db: DbOrTx,
  storeId: string,
  { quoteId, limit, before }: { quoteId?: string; limit: number; before?: string },
): Promise<AutomationRun[]> {
  let query = db
    .selectFrom('automation_run as run')
    .innerJoin('quote', (join) =>
      join.onRef('quote.store_id', '=', 'run.store_id').onRef('quote.id', '=', 'run.quote_id'),
    )
    .select(['run.id', 'quote_id', 'quote.number', 'rule_id', 'rule_name', 'action', 'outcome', 'reason', 'run.at'])
    .where('run.store_id', '=', storeId)
  if (quoteId !== undefined) query = query.where('quote_id', '=', idToUuid('qte', quoteId))
  if (before !== undefined) query = query.where('run.id', '<', idToUuid('run', before))
  const rows = await query.orderBy('run.id', 'desc').limit(limit).execute()
  return rows.map(({ id, quote_id, number, rule_id, rule_name, ...same }) => ({
    ...same,
    id: formatId('run', id),
    quoteId: formatId('qte', quote_id),
    quoteNumber: number,
    ruleId: rule_id,
    ruleName: rule_name,
  }))
}

/** Deletes runs before this time in all stores. */
export async function purgeRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('automation_run').where('at', '<', before).execute()
}

import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import { OUTCOMES } from '../../domain/quotes/outcome.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Tx } from '../database.ts'
import { changedMeanwhile } from '../quotes/working-quotes.ts'

/** A quote `q` that is lost, and its reason as lossReasonOf has it: as in the index of migrations/0096_loss_reason.sql. */
export const IS_LOST = sql`q.status in (${sql.join(OUTCOMES.lost.map((status) => sql.lit(status)))})`
export const LOSS_REASON = sql`coalesce(q.loss_reason, case q.status when 'expired' then 'no_answer' end)`

/** Returns the condition that a quote `q` is lost for this reason; null: nobody gave one. */
export function lostFor(reason: LossReason | null): RawBuilder<unknown> {
  return reason === null ? sql`${IS_LOST} and ${LOSS_REASON} is null` : sql`${IS_LOST} and ${LOSS_REASON} = ${reason}`
}

/** Notes the reason for which a quote was lost. The quote keeps its revision: nothing that anybody agreed to changes. Throws `state_conflict`. */
export async function saveLossReason(
  tx: Tx,
  storeId: string,
  { id, revision }: Pick<WorkingQuote, 'id' | 'revision'>,
  reason: LossReason,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update quote
    set loss_reason = ${reason}
    where store_id = ${storeId} and id = ${idToUuid('qte', id)} and revision = ${revision}`.execute(tx)
  if (numAffectedRows !== 1n) throw changedMeanwhile()
}

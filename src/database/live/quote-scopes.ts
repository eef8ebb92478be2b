import { sql } from 'kysely'
import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { fromTagged, type Tagged } from '../tagged-json.ts'

/** The parts of a quote that decide who may see it. */
export interface QuoteScope {
  assignedStaff: { id: string } | null
  approval: ApprovalChain | null
}

/** Returns what decides who may see these quotes, by their ids. */
export async function listQuoteScopes(
  db: Db,
  storeId: string,
  quoteIds: readonly string[],
): Promise<Map<string, QuoteScope>> {
  const { rows } = await sql<{
    id: string
    assigned_staff_id: string | null
    approval: Tagged<'quote.approval'> | null
  }>`
    select id, assigned_staff_id, approval from quote
    where store_id = ${storeId} and id = any(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, assigned_staff_id: staffId, approval }) => [
      formatId('qte', id),
      {
        assignedStaff: staffId === null ? null : { id: formatId('stf', staffId) },
        approval: approval && fromTagged(approval),
      },
    ]),
  )
}

import { sql } from 'kysely'
import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import type { DbOrTx } from '../database.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from '../quotes/staff-quote-item.ts'
import { fromTagged, type Tagged } from '../tagged-json.ts'

const MOST = 200

/** A quote whose parked version waits for the store's own approval. */
export interface AwaitingApproval {
  quote: StaffQuoteItem
  chain: ApprovalChain
  /** The number of the last sent version; null before the first. */
  lastSent: number | null
}

/** Returns the waiting quotes, longest unchanged first; at most 200. */
export async function listAwaitingApproval(db: DbOrTx, storeId: string): Promise<AwaitingApproval[]> {
  const { rows } = await sql<ItemRow & { approval: Tagged<'quote.approval'>; last_sent: number | null }>`
    select ${itemColumns(storeId)}, q.approval, (q.proposal ->> 'versionNumber')::int as last_sent
    from quote q
    where q.store_id = ${storeId} and q.pending_approval = 'merchant' and q.deleted_at is null
    order by q.updated_at, q.id
    limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    quote: toItem(row),
    chain: fromTagged(row.approval),
    lastSent: row.last_sent,
  }))
}

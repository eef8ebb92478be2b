import { sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Totals } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { isOneOf } from '../together.ts'

/** A quote as sent in webhooks; without personal data. */
export type QuoteSnapshot = Pick<Quote, 'id' | 'number' | 'status' | 'mode' | 'currency' | 'updatedAt'> &
  Pick<Totals, 'total' | 'acceptedTotal' | 'headlineMode'>

/** Store and quote; ids as UUIDs. */
export interface QuoteKey {
  storeId: string
  quoteId: string
}

const QUOTE_ID = { table: 'q', column: 'id', type: 'uuid' } as const

/** Returns the current quotes with these keys, by quote id as UUID; deleted and unknown ones are missing. */
export async function listQuoteSnapshots(db: DbOrTx, keys: readonly QuoteKey[]): Promise<Map<string, QuoteSnapshot>> {
  if (keys.length === 0) return new Map()
  const names = keys.map(({ storeId, quoteId }) => ({ storeId, value: quoteId }))
  const { rows } = await sql<SnapshotRow>`
    select q.id, q.number, q.status, q.mode, q.currency, q.total, q.accepted_total, q.headline_mode, q.updated_at
    from quote q
    where ${isOneOf(QUOTE_ID, names)} and q.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, toSnapshot(row)]))
}

type SnapshotRow = Pick<QuoteSnapshot, 'id' | 'number' | 'status' | 'mode' | 'currency'> & {
  total: string
  accepted_total: string | null
  headline_mode: Totals['headlineMode']
  updated_at: Date
}

function toSnapshot({ id, total, accepted_total, headline_mode, updated_at, ...same }: SnapshotRow): QuoteSnapshot {
  const acceptedTotal: Money | null = accepted_total === null ? null : parseMoney(accepted_total)
  return {
    ...same,
    id: formatId('qte', id),
    total: parseMoney(total),
    acceptedTotal,
    headlineMode: headline_mode,
    updatedAt: updated_at,
  }
}

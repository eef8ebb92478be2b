import { type RawBuilder, sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { HeadlineMode, Mode, QuoteSource, Status } from '../../domain/quotes/quote-terms.ts'

/** A quote as a row of staff's list. */
export interface StaffQuoteItem
  extends Pick<
    Quote,
    'id' | 'number' | 'status' | 'mode' | 'source' | 'currency' | 'pendingApproval' | 'poNumber' | 'versionNumber'
  > {
  customerId: string | null
  companyId: string | null
  companyName: string | null
  buyer: { name: string | null; email: string }
  assignee: { id: string; name: string } | null
  total: Money
  acceptedTotal: Money | null
  headlineMode: HeadlineMode
  createdAt: Date
  updatedAt: Date
  expiresAt: Date | null
  lineCount: number
  revision: string
  /** The time at which its staged proposal goes out by itself. */
  goesOutAt: Date | null
}

/** Returns the columns a quote `q` of a store is read with for staff's list. */
export function itemColumns(storeId: string): RawBuilder<unknown> {
  return sql`
  q.id, q.number, q.status, q.mode, q.source, q.currency, q.pending_approval, q.po_number, q.version_number, q.customer_id,
  q.company_id, q.customer ->> 'companyName' as company_name, q.customer ->> 'name' as buyer_name, q.customer_email, q.assigned_staff_id,
  (select name from staff where store_id = ${storeId} and id = q.assigned_staff_id) as assigned_staff_name,
  q.total, q.accepted_total, q.headline_mode, q.created_at, q.updated_at, q.expires_at,
  jsonb_array_length(q.lines) as line_count, q.revision,
  (select send_at
    from scheduled_send one
    where one.store_id = ${storeId} and one.quote_id = q.id and one.version_number = q.version_number and one.stopped_at is null
  ) as goes_out_at`
}

export interface ItemRow {
  id: string
  number: string
  status: Status
  mode: Mode
  source: QuoteSource
  currency: string
  pending_approval: 'merchant' | 'buyer' | null
  po_number: string | null
  version_number: number
  customer_id: string | null
  company_id: string | null
  company_name: string | null
  buyer_name: string | null
  customer_email: string
  assigned_staff_id: string | null
  assigned_staff_name: string | null
  total: string
  accepted_total: string | null
  headline_mode: HeadlineMode
  created_at: Date
  updated_at: Date
  expires_at: Date | null
  line_count: number
  revision: string
  goes_out_at: Date | null
}

export function toItem(row: ItemRow): StaffQuoteItem {
  const { id, number, status, mode, source, currency, revision, assigned_staff_id: staffId } = row
  return {
    id: formatId('qte', id),
    number,
    status,
    mode,
    source,
    currency,
    revision,
    pendingApproval: row.pending_approval,
    poNumber: row.po_number,
    versionNumber: row.version_number,
    customerId: row.customer_id && `gid://platform/Customer/${row.customer_id}`,
    companyId: row.company_id && `gid://platform/Company/${row.company_id}`,
    companyName: row.company_name,
    buyer: { name: row.buyer_name, email: row.customer_email },
    assignee: staffId === null ? null : { id: formatId('stf', staffId), name: row.assigned_staff_name ?? '' },
    total: parseMoney(row.total),
    acceptedTotal: row.accepted_total === null ? null : parseMoney(row.accepted_total),
    headlineMode: row.headline_mode,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    lineCount: row.line_count,
    goesOutAt: row.goes_out_at,
  }
}

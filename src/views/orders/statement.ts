import type { DraftQuote } from '../../database/quotes/draft-quotes.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { CSV_MARK, csvRow } from '../quotes/csv-row.ts'

/** An invoice of the embedded platform in a list; amounts are decimal strings. */
interface Invoice {
  draftOrderId: string
  name: string
  poNumber: string | null
  buyer: string | null
  invoiceUrl: string | null
  currency: string
  total: string
  paid: string
  refunded: string
  cancelled: boolean
  left: string
  overdue: string
  invoicedAt: Date
  dueAt: Date
}

interface OpenSum {
  currency: string
  invoices: number
  left: string
  notDue: string
  upTo30: string
  upTo60: string
  upTo90: string
  longer: string
}

interface Statement {
  open: readonly OpenSum[]
  invoices: {
    items: readonly { order: Invoice; quote: DraftQuote | null }[]
    hasMore: boolean
    nextCursor: string | null
  }
}

/** The states of an invoice, for those who pay and those who are paid. */
export const INVOICE_STATUSES = ['open', 'overdue', 'partly_paid', 'paid', 'refunded', 'cancelled'] as const
type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Returns a page of invoices and what is open in all. */
export function viewStatement({ open, invoices: { items, hasMore, nextCursor } }: Statement) {
  return {
    object: 'statement',
    open: open.map(({ currency, invoices, left, notDue, upTo30, upTo60, upTo90, longer }) => ({
      ...{ currency, invoices, left, not_due: notDue },
      ...{ overdue_30: upTo30, overdue_60: upTo60, overdue_90: upTo90, overdue_longer: longer },
    })),
    data: items.map(({ order, quote }) => viewInvoice(order, quote)),
    has_more: hasMore,
    next_cursor: nextCursor,
  }
}

/** Returns an invoice with its quote. */
export function viewInvoice(invoice: Invoice, quote: DraftQuote | null) {
  return {
    object: 'invoice',
    draft_order_id: invoice.draftOrderId,
    name: invoice.name,
    status: statusOf(invoice),
    buyer: invoice.buyer,
    po_number: invoice.poNumber,
    invoice_url: invoice.invoiceUrl,
    currency: invoice.currency,
    total: invoice.total,
    paid: invoice.paid,
    refunded: invoice.refunded,
    left: invoice.left,
    overdue: invoice.overdue,
    invoiced_at: invoice.invoicedAt,
    due_at: invoice.dueAt,
    quote,
  }
}

function statusOf({ cancelled, refunded, left, overdue, paid }: Invoice): InvoiceStatus {
  if (cancelled) return 'cancelled'
  if (left === '0.00') return refunded === '0.00' ? 'paid' : 'refunded'
  if (overdue !== '0.00') return 'overdue'
  return paid === '0.00' ? 'open' : 'partly_paid'
}

/** Returns invoices as a CSV file for spreadsheets; days are those of the store's calendar, as on its pages. */
export function viewStatementCsv(items: Statement['invoices']['items'], timeZone: string): string {
  const said = CATALOGUES.en.staff
  const calendar = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }) // 2026-11-28
  const day = (at: Date) => calendar.format(at)
  const heads = [
    'Invoice',
    'Quote',
    'Buyer',
    'PO number',
    'Status',
    'Invoiced on',
    'Due on',
    'Currency',
    'Total',
    'Paid',
    'Refunded',
    'Left',
    'Overdue',
  ]
  const rows = items.map(({ order, quote }) =>
    csvRow([
      ...[order.name, quote?.number ?? '', order.buyer ?? '', order.poNumber ?? ''],
      ...[said[`invoices.status.${statusOf(order)}`], day(order.invoicedAt), day(order.dueAt), order.currency],
      ...[order.total, order.paid, order.refunded, order.left, order.overdue],
    ]),
  )
  return CSV_MARK + csvRow(heads) + rows.join('')
}

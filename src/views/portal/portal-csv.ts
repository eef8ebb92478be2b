import { PORTAL_STATUSES } from '../../domain/portal/portal-status.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { CSV_MARK, csvRow } from '../quotes/csv-row.ts'
import { viewPortalQuoteItem } from './portal-quote.ts'

const COLUMNS: Readonly<Record<string, (item: ReturnType<typeof viewPortalQuoteItem>) => string | null>> = {
  Number: ({ number }) => number,
  Status: ({ status }) => PORTAL_STATUSES[status],
  'PO number': ({ po_number }) => po_number,
  'Requested by': ({ buyer }) => buyer.name,
  'E-mail': ({ buyer }) => buyer.email,
  Total: ({ total }) => total,
  Currency: ({ currency }) => currency,
  Requested: ({ created_at }) => created_at.toISOString(),
  'Valid until': ({ expires_at }) => expires_at?.toISOString() ?? null,
}

/** The first row of a buyer's export, after the mark that tells spreadsheets it is UTF-8. */
export const PORTAL_CSV_HEADER = `${CSV_MARK}${csvRow(Object.keys(COLUMNS))}`

/** Returns a quote as a row of its buyer's export: what their list shows of it. */
export function viewPortalCsvRow(quote: Quote, now: Date): string {
  const item = viewPortalQuoteItem(quote, now)
  return csvRow(Object.values(COLUMNS).map((read) => read(item) ?? ''))
}

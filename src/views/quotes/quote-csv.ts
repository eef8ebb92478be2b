import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import { formatMoney } from '../../domain/money.ts'
import { headline } from '../../domain/pricing/headline.ts'
import { nextActor, tabOf } from '../../domain/quotes/inbox.ts'
import { CSV_MARK, csvRow } from './csv-row.ts'

const COLUMNS: Readonly<Record<string, (item: StaffQuoteItem) => string | number | null>> = {
  Number: ({ number }) => number,
  Status: ({ status }) => status,
  Tab: tabOf,
  'Next actor': nextActor,
  Company: ({ companyName }) => companyName,
  Buyer: ({ buyer }) => buyer.name,
  'E-mail': ({ buyer }) => buyer.email,
  Assignee: ({ assignee }) => assignee?.name ?? null,
  'PO number': ({ poNumber }) => poNumber,
  Mode: ({ mode }) => mode,
  Source: ({ source }) => source,
  Lines: ({ lineCount }) => lineCount,
  Headline: (item) => formatMoney(headline(item)),
  'Headline mode': ({ headlineMode }) => headlineMode,
  Total: ({ total }) => formatMoney(total),
  Currency: ({ currency }) => currency,
  Created: ({ createdAt }) => createdAt.toISOString(),
  Updated: ({ updatedAt }) => updatedAt.toISOString(),
  Expires: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
}

/** The first row of the export, after the mark that tells spreadsheets it is UTF-8. */
export const CSV_HEADER = `${CSV_MARK}${csvRow(Object.keys(COLUMNS))}`

/** Returns a quote as a row of the export (RFC 4180). */
export function viewCsvRow(item: StaffQuoteItem): string {
  return csvRow(Object.values(COLUMNS).map((read) => String(read(item) ?? '')))
}

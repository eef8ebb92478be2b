import type { BreakdownBy, BreakdownGroup } from '../../domain/analytics/breakdown.ts'
import { formatMoney } from '../../domain/money.ts'
import { CSV_MARK, csvRow } from '../quotes/csv-row.ts'

/** Returns the groups of a breakdown as the dashboard shows them. */
export function viewBreakdown(by: BreakdownBy, currency: string, groups: readonly BreakdownGroup[]) {
  return {
    object: 'breakdown' as const,
    by,
    currency,
    data: groups.map(({ key, name, quotes, won, lost, open, total }) => ({
      key,
      name,
      quotes,
      won,
      lost,
      open,
      total: formatMoney(total),
    })),
  }
}

const HEADS = {
  person: 'Person',
  product: 'SKU',
  status: 'Status',
  source: 'Source',
  loss_reason: 'Loss reason',
} as const satisfies Record<BreakdownBy, string>

/** Returns a breakdown as a CSV file (RFC 4180). */
export function viewBreakdownCsv(by: BreakdownBy, currency: string, groups: readonly BreakdownGroup[]): string {
  const rows = groups.map(({ key, name, quotes, won, lost, open, total }) =>
    csvRow([
      name ?? key ?? (by === 'loss_reason' ? 'Not said' : 'Unassigned'),
      ...[quotes, won, lost, open].map(String),
      formatMoney(total),
      currency,
    ]),
  )
  const head = csvRow([HEADS[by], 'Quotes', 'Won', 'Lost', 'Open', 'Total', 'Currency'])
  return `${CSV_MARK}${head}${rows.join('')}`
}

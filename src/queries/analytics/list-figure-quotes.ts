import { type FigureQuote, listFigureQuotes as listRows } from '../../database/analytics/figure-quotes.ts'
import { listPeriods, type Period } from '../../domain/analytics/analytics-periods.ts'
import type { Figure } from '../../domain/analytics/figures.ts'
import { instantOf } from '../instant-of.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** The most quotes that are listed behind a figure. */
export const MOST_BEHIND_FIGURE = 200

/** Lists the quotes behind a figure of the period that contains a time, those that add most first, at most 200. Throws `invalid_request`. */
export async function listFigureQuotes(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  { figure, period, at }: { figure: Figure; period: Period; at: string },
): Promise<Page<FigureQuote>> {
  const time = instantOf(at)
  const [span] = listPeriods({ period, from: time, to: time }, now)
  if (!span) throw new Error('A time is in a period')
  const found = await listRows(db, store.id, { figure, period, span, limit: MOST_BEHIND_FIGURE + 1 })
  return { ...onePage(found.slice(0, MOST_BEHIND_FIGURE)), hasMore: found.length > MOST_BEHIND_FIGURE }
}

import type { FigureQuote } from '../../database/analytics/figure-quotes.ts'
import { FIGURE_UNITS, type Figure } from '../../domain/analytics/figures.ts'
import { divideHalfUp, formatMoney, parseMoney } from '../../domain/money.ts'
import { viewStaffQuoteItem } from '../quotes/staff-quote-item.ts'

const MINUTE_MS = 60_000

/** Returns a quote behind a figure, with what it adds in the figure's unit; null if it only counts. */
export function viewFigureQuote(
  figure: Figure,
  { item, counted, added }: FigureQuote,
  view: Parameters<typeof viewStaffQuoteItem>[1],
) {
  return { object: 'figure_quote', quote: viewStaffQuoteItem(item, view), added: inUnit(figure, counted, added) }
}

function inUnit(figure: Figure, counted: string, added: string): string | null {
  switch (FIGURE_UNITS[figure]) {
    case 'quotes':
      return null
    case 'amount':
      return added
    case 'percent': {
      const [catalog, net] = [parseMoney(counted), parseMoney(added)]
      return formatMoney(divideHalfUp((catalog - net) * 10_000n, catalog))
    }
    case 'minutes':
      return (Number(added) / MINUTE_MS).toFixed(2)
  }
}

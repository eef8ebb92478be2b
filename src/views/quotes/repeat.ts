import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { viewVariant } from '../orders/catalog.ts'

interface Repeat {
  quote: { number: string }
  lines: readonly { line: QuoteLine; variant: Parameters<typeof viewVariant>[0] | null }[]
  gone: readonly QuoteLine[]
  leftOut: readonly QuoteLine[]
}

/** Returns the lines of a quote to request again, for staff. */
export function viewRepeat({ quote, lines, gone, leftOut }: Repeat) {
  return {
    object: 'repeat',
    number: quote.number,
    lines: lines.map(({ line: { title, description, quantity }, variant }) => ({
      variant: variant && viewVariant(variant),
      title,
      description,
      quantity,
    })),
    gone: gone.map(({ title }) => title),
    left_out: leftOut.map(({ title }) => title),
  }
}

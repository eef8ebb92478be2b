import { isCounted } from '../../domain/pricing/choice.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

/** A line to request again; its variant as the catalog has it now, null for a custom line. */
interface RepeatedLine {
  line: QuoteLine
  variant: PlatformVariant | null
}

/** The lines of a quote that can be requested again, those whose product can no longer be bought, and the options and alternatives not chosen. */
export interface Repeat {
  quote: WorkingQuote
  lines: readonly RepeatedLine[]
  gone: readonly QuoteLine[]
  leftOut: readonly QuoteLine[]
}

/** Returns the quote's lines as they can be requested again now. Throws `not_found` or `platform_unavailable`. */
export async function readRepeat(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>,
  quoteId: string,
): Promise<Repeat> {
  const quote = await readVisibleQuote(ctx, quoteId)
  const { asked = [], leftOut = [] } = Object.groupBy(quote.lines, (line) => (isCounted(line) ? 'asked' : 'leftOut'))
  const ids = asked.flatMap(({ variantId }) =>
    variantId === null ? [] : (parseGid('ProductVariant', variantId) ?? []),
  )
  const variants: ReadonlyMap<string, PlatformVariant> =
    ids.length > 0 ? await askPlatform(ctx, (call) => ctx.platform.variantsByIds(call, ids)) : new Map()
  const lines = asked.flatMap((line): RepeatedLine[] => {
    if (line.isCustom) return [{ line, variant: null }]
    const variant = line.variantId === null ? undefined : variants.get(line.variantId)
    return variant?.productStatus === 'active' ? [{ line, variant }] : []
  })
  const kept = new Set(lines.map(({ line }) => line.id))
  return { quote, lines, gone: asked.filter(({ id }) => !kept.has(id)), leftOut }
}

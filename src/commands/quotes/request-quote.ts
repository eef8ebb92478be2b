import { findRecentRequest, noteRequest } from '../../database/access/recent-requests.ts'
import { readQuote } from '../../database/quotes/quotes.ts'
import { invalidFields } from '../../domain/problem.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Context } from '../context.ts'
import { createQuote } from './create-quote.ts'
import type { QuoteRequest, RequestLine } from './quote-request.ts'
import { findVariantFault } from './to-quote-line.ts'

/** An identical request from the same sender within this time is a double click. */
const TWICE_WITHIN_MS = 10_000

class RequestedTwice extends Error {}

/**
 * Creates a quote requested in the portal or storefront, like createQuote. An identical request from the same sender within ten seconds
 * returns the first quote instead of making a second.
 */
export async function requestQuote(
  ctx: Context,
  request: QuoteRequest,
  { source, sender }: { source: QuoteSource; sender: string },
): Promise<Quote> {
  const { db, store, secretBox, now } = ctx
  const signature = secretBox.sign('request', JSON.stringify([sender, source, request]))
  const since = new Date(now.getTime() - TWICE_WITHIN_MS)
  const findFirst = async () => {
    const quoteId = await findRecentRequest(db, store.id, signature, since)
    return quoteId && readQuote(db, store.id, quoteId)
  }
  const first = await findFirst()
  if (first) return first
  try {
    const refuse = () => new RequestedTwice()
    const along = ({ id: quoteId }: Quote) => [noteRequest(store.id, { signature, quoteId }, { since, now, refuse })]
    return await createQuote(ctx, request, source, { along })
  } catch (error) {
    const faster = error instanceof RequestedTwice ? await findFirst() : null
    if (faster) return faster
    throw error
  }
}

/** Returns the lines of a SKU list, ignoring case. Throws `invalid_request` with an entry for each that cannot be ordered. */
export async function resolveSkus(
  ctx: Pick<Context, 'store' | 'platform'>,
  lines: readonly { sku: string; quantity: number }[],
): Promise<RequestLine[]> {
  const variants = await callPlatform(ctx, (call) =>
    ctx.platform.variantsBySku(
      call,
      lines.map(({ sku }) => sku),
    ),
  )
  const found = lines.map(({ sku }) => variants.get(sku.toLowerCase())?.[0])
  const errors = found.flatMap((variant, i) => {
    const unknown: ReturnType<typeof findVariantFault> = {
      message: 'The store has nothing with this SKU.',
      fault: { code: 'no_variant' },
    }
    const fault = variant ? findVariantFault(variant) : unknown
    return fault ? [{ field: `lines.${i}.sku`, ...fault }] : []
  })
  if (errors.length > 0) throw invalidFields(errors)
  return lines.map(({ quantity }, i) => ({ variant_id: found[i]?.id ?? '', quantity }))
}

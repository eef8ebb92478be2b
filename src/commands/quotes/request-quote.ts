import { findRecentRequest, noteRequest } from '../../database/access/recent-requests.ts'
import type { TakenUpload } from '../../database/attachments/attachments.ts'
import { findListParts, noteListParts } from '../../database/portal/list-parts.ts'
import { readQuote } from '../../database/quotes/quotes.ts'
import { MOST_LINES } from '../../domain/negotiation/stage-proposal.ts'
import { invalidFields } from '../../domain/problem.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { readUploads, takingUploads } from '../attachments/named-uploads.ts'
import { type Context, inTransaction } from '../context.ts'
import { addQuotes } from './add-quotes.ts'
import { checkRequest } from './create-quote.ts'
import { newQuote } from './new-quote.ts'
import type { QuoteRequest, RequestLine } from './quote-request.ts'
import { findVariantFault } from './to-quote-line.ts'

/** An identical request from the same sender within this time is a double click. */
const TWICE_WITHIN_MS = 10_000

/** The quote that a request made, and those of its lines above 100. */
export interface RequestedQuote extends Pick<Quote, 'id' | 'number' | 'createdAt'> {
  further: readonly Pick<Quote, 'id' | 'number'>[]
}

class RequestedTwice extends Error {}

/**
 * Creates a quote requested in the portal or storefront, like createQuote; of more than 100 lines several, the parts of one list, all or
 * none. An identical request from the same sender within ten seconds returns the first quotes instead of making more.
 */
export async function requestQuote(
  ctx: Context,
  request: QuoteRequest,
  { source, sender }: { source: QuoteSource; sender: string },
): Promise<RequestedQuote> {
  const { db, store, secretBox, now } = ctx
  const signature = secretBox.sign('request', JSON.stringify([sender, source, request]))
  const since = new Date(now.getTime() - TWICE_WITHIN_MS)
  const findFirst = async () => {
    const quoteId = await findRecentRequest(db, store.id, signature, since)
    if (!quoteId) return null
    const [quote, parts] = await Promise.all([readQuote(db, store.id, quoteId), findListParts(db, store.id, quoteId)])
    return { ...quote, further: parts.slice(1) }
  }
  const first = await findFirst()
  if (first) return first
  try {
    const { lines, customer } = await checkRequest(ctx, request)
    const drafts = partsOf(lines).map((part) => newQuote(ctx, { request, source, lines: part, customer }))
    const ids = drafts.map(({ id }) => id)
    const takes = uploadsByQuote(ctx, request, drafts)
    const refuse = () => new RequestedTwice()
    const notes = ({ id: quoteId }: Quote) => [
      noteRequest(store.id, { signature, quoteId }, { since, now, refuse }),
      ...(ids.length > 1 ? [noteListParts(store.id, ids)] : []),
    ]
    const additions = drafts.map((draft, i) => {
      const taking = { storeId: store.id, quoteId: draft.id, messageId: null, fromBuyer: true }
      const files = takingUploads(taking, takes[i] ?? [])
      return { ctx, draft, along: (quote: Quote) => [...(i === 0 ? notes(quote) : []), ...files] }
    })
    const [made, ...further] = await inTransaction(ctx, (tx) => addQuotes(tx, additions))
    if (!made) throw new Error('A request made no quote')
    return { ...made, further }
  } catch (error) {
    const faster = error instanceof RequestedTwice ? await findFirst() : null
    if (faster) return faster
    throw error
  }
}

/** Returns the uploads of each quote: with the line they are about, those about none with the first. */
function uploadsByQuote(
  ctx: Pick<Context, 'secretBox'>,
  { uploads: named = [] }: QuoteRequest,
  quotes: readonly Pick<Quote, 'lines'>[],
): TakenUpload[][] {
  const lines = quotes.flatMap((quote) => quote.lines)
  const uploads = readUploads(ctx, named, ({ line }, field) => {
    const id = line === undefined ? null : lines[line]?.id
    if (id !== undefined) return id
    const message = 'is not a line of this request'
    throw invalidFields([{ field: `${field}.line`, message, fault: { code: 'not_an_open_line' } }])
  })
  return quotes.map((quote, i) =>
    uploads.filter(({ lineId }) => (lineId === null ? i === 0 : quote.lines.some(({ id }) => id === lineId))),
  )
}

/** Splits lines into as many as a quote can have each. */
function partsOf(lines: readonly QuoteLine[]): QuoteLine[][] {
  const count = Math.ceil(lines.length / MOST_LINES)
  return Array.from({ length: count }, (_, i) => lines.slice(i * MOST_LINES, (i + 1) * MOST_LINES))
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

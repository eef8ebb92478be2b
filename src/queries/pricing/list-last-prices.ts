import { listLastAccepted } from '../../database/pricing/last-accepted.ts'
import { listQuotesById } from '../../database/quotes/quotes.ts'
import { may } from '../../domain/access/permissions.ts'
import { idToUuid } from '../../domain/id.ts'
import { divideHalfUp, type Money } from '../../domain/money.ts'
import { netOf } from '../../domain/quotes/line-state.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { StaffReader } from '../reader.ts'

/** The price at which a quote's buyer last accepted a variant. */
export interface LastPrice {
  variantId: string
  /** Of one unit, after the discounts on the whole quote. */
  unitPrice: Money
  quantity: number
  quote: { id: string; number: string }
  acceptedAt: Date
  /** True if it has been ordered since. */
  isOrdered: boolean
}

/**
 * Returns the prices at which the quote's company, or its customer if they have no company, last accepted its variants: in the same
 * currency, and in quotes that the reader may see. Throws `not_found`.
 */
export async function listLastPrices(
  ctx: Pick<StaffReader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<LastPrice[]> {
  const { db, store, actor } = ctx
  const { platform, lines, currency } = await readVisibleQuote(ctx, quoteId)
  const { companyId, customerId } = platform
  const buyer = companyId ? { companyId: numberOf(companyId) } : customerId && { customerId: numberOf(customerId) }
  if (!buyer) return []
  const variantIds = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]
  const visibleTo = may(actor.role, 'quotes.see_all', store.settings) ? null : actor.id
  const found = await listLastAccepted(db, store.id, {
    buyer,
    variantIds,
    currency,
    exceptQuoteId: quoteId,
    visibleTo,
  })
  const uuids = [...new Set(found.map((one) => idToUuid('qte', one.quoteId)))]
  const quotes = new Map((await listQuotesById(db, store.id, uuids)).map((quote) => [quote.id, quote]))
  return found.flatMap((one): LastPrice[] => {
    const quote = quotes.get(one.quoteId)
    const line = quote?.lines.find(({ id }) => id === one.lineId)
    if (!quote?.firstAcceptedAt || !line?.variantId) return []
    return [
      {
        variantId: line.variantId,
        unitPrice: divideHalfUp(netOf(line), BigInt(line.quantity)),
        quantity: line.quantity,
        quote: { id: quote.id, number: quote.number },
        acceptedAt: quote.firstAcceptedAt,
        isOrdered: line.draftOrderId !== null,
      },
    ]
  })
}

function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? ''
}

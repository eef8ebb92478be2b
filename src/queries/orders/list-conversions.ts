import type { Conversion } from '../../database/orders/conversion-row.ts'
import { listConversions as listConversionRows } from '../../database/orders/conversions.ts'
import type { DraftOrder, Order } from '../../outside/platform/draft-order.ts'
import { onePage, type Page } from '../page.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { Reader } from '../reader.ts'
import { readDraftOrders } from './read-draft-orders.ts'

/** A draft order of ours, made or not, with the platform's current data; null if it has none or does not answer. */
export interface DescribedConversion {
  conversion: Conversion
  draft: DraftOrder | null
  order: Order | null
}

/** Lists a quote's draft orders, oldest first. Throws `not_found`. */
export async function listConversions(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>,
  quoteId: string,
): Promise<Page<DescribedConversion>> {
  const { id } = await readVisibleQuote(ctx, quoteId)
  return onePage(await describeConversions(ctx, await listConversionRows(ctx.db, ctx.store.id, id)))
}

/** Returns these with the platform's current data. */
export async function describeConversions(
  ctx: Pick<Reader, 'platform' | 'store'>,
  conversions: readonly Conversion[],
): Promise<DescribedConversion[]> {
  const { drafts, orders } = await readDraftOrders(ctx, conversions)
  return conversions.map((conversion) => ({
    conversion,
    draft: drafts.get(conversion.draftOrderId ?? '') ?? null,
    order: orders.get(conversion.orderId ?? '') ?? null,
  }))
}

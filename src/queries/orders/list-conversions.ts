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
  /** True if the platform no longer has them. An order of more than 60 days may only be out of sight, which counts as there. */
  isDraftGone: boolean
  isOrderGone: boolean
}

const IN_SIGHT_MS = 60 * 86_400_000

/** Lists a quote's draft orders, oldest first. Throws `not_found`. */
export async function listConversions(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform' | 'now'>,
  quoteId: string,
): Promise<Page<DescribedConversion>> {
  const { id } = await readVisibleQuote(ctx, quoteId)
  return onePage(await describeConversions(ctx, await listConversionRows(ctx.db, ctx.store.id, id)))
}

/** Returns these with the platform's current data; it is not asked for `known` draft orders, by id, that it has just answered. */
export async function describeConversions(
  ctx: Pick<Reader, 'platform' | 'store' | 'now'>,
  conversions: readonly Conversion[],
  known: ReadonlyMap<string, DraftOrder> = new Map(),
): Promise<DescribedConversion[]> {
  const isKnown = ({ draftOrderId }: Conversion) => known.has(draftOrderId ?? '')
  const { drafts, orders, answered } = await readDraftOrders(
    ctx,
    conversions.filter((conversion) => !isKnown(conversion)),
  )
  return conversions.map((conversion) => {
    const { createdAt, draftDeletedAt } = conversion
    const id = conversion.draftOrderId ?? ''
    const draft = known.get(id) ?? drafts.get(id) ?? null
    const order = orders.get(conversion.orderId ?? '') ?? null
    const isInSight = ctx.now.getTime() - createdAt.getTime() < IN_SIGHT_MS
    return {
      conversion,
      draft,
      order,
      isDraftGone: draftDeletedAt !== null || (answered && draft === null),
      isOrderGone: answered && order === null && isInSight,
    }
  })
}

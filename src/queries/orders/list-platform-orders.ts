import { type DraftQuote, quotesOfDrafts } from '../../database/quotes/draft-quotes.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { DraftOrder, Order } from '../../outside/platform/draft-order.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'

/** An order or draft order with its quote; null if it is not ours. */
export interface WithQuote<T> {
  order: T
  quote: DraftQuote | null
}

type Asking = Pick<Reader, 'db' | 'store'>

/** Lists the orders on the embedded platform, 20 a page, newest first. */
export async function listPlatformOrders(
  ctx: Asking,
  embedded: Pick<EmbeddedPlatform, 'listOrders'>,
  { limit = DEFAULT_LIMIT, cursor = null }: PageRequest,
): Promise<Page<WithQuote<Order>>> {
  const found = await askPlatform(ctx, () => embedded.listOrders(ctx.store.id, { limit, cursor }))
  return platformPage({ ...found, items: await withQuotes(ctx, found.items) })
}

/** Lists the draft orders on it, including those that became orders, like listPlatformOrders. */
export async function listPlatformDrafts(
  ctx: Asking,
  embedded: Pick<EmbeddedPlatform, 'listDrafts'>,
  { limit = DEFAULT_LIMIT, cursor = null }: PageRequest,
): Promise<Page<WithQuote<DraftOrder>>> {
  const found = await askPlatform(ctx, () => embedded.listDrafts(ctx.store.id, { limit, cursor }))
  return platformPage({ ...found, items: await withQuotes(ctx, found.items) })
}

/** Returns these orders, each with its quote. */
export async function withQuotes<T extends { correlationKey: string | null }>(
  { db, store }: Asking,
  items: readonly T[],
): Promise<WithQuote<T>[]> {
  const keys = items.map(({ correlationKey }) => correlationKey)
  const quotes = await quotesOfDrafts(db, store.id, keys)
  return items.map((order) => ({ order, quote: quotes.get(order.correlationKey ?? '') ?? null }))
}

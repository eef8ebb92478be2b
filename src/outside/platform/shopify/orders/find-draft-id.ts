import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrdersMarked, type DraftOrdersMarkedQuery } from '../documents.ts'
import { nextOf } from '../next-of.ts'
import { quoted } from '../quoted.ts'
import { timeOf } from '../time-of.ts'
import { correlationKeyOf, tagOf } from './correlation.ts'
import { timeOfKey } from './time-of-key.ts'

/** Shopify's clock and ours may differ by this much. */
const SKEW_MS = 120_000
/** The search finds a draft order this long after it was made. */
const INDEX_LAGS_MS = 75_000
/** A shop that makes more draft orders than these pages hold, since the key, is asked by tag. */
const MOST_PAGES = 8

/**
 * Returns Shopify's id of the draft order with this key; null if there is none. All draft orders since the key was made are looked at, as
 * the search lags; after very many of them the search decides. Throws `unavailable` while it may still lag.
 */
export async function findDraftId(
  api: AdminApi,
  call: CallContext,
  correlationKey: string,
  now: Date,
): Promise<string | null> {
  const madeAt = timeOfKey(correlationKey)
  let after: string | null = null
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { nodes, pageInfo } = await read(api, call, '', after)
    const found = nodes.find((draft) => correlationKeyOf(draft) === correlationKey)
    if (found) return found.id
    const oldest = nodes.at(-1)
    after = nextOf(pageInfo)
    if (after === null || !oldest) return null
    if (madeAt === null) break
    if (timeOf(oldest.createdAt).getTime() < madeAt - SKEW_MS) return null
  }
  const { nodes } = await read(api, call, quoted('tag', tagOf(correlationKey)), null)
  const found = nodes.find((draft) => correlationKeyOf(draft) === correlationKey)
  if (!found && madeAt !== null && now.getTime() - madeAt < INDEX_LAGS_MS)
    throw new PlatformUnavailable('The search of Shopify is not up to date', { executed: 'unknown' })
  return found?.id ?? null
}

async function read(
  api: AdminApi,
  call: CallContext,
  query: string,
  after: string | null,
): Promise<DraftOrdersMarkedQuery['draftOrders']> {
  return (await api.run(call, DraftOrdersMarked, { query, after })).draftOrders
}

import { listLastPaid, listPaidByOthers, type PaidPrice } from '../../database/accounts/paid-prices.ts'
import type { Account } from '../../domain/accounts/account.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { VariantSupply } from '../../outside/platform/variant-supply.ts'
import { visibleTo } from '../accounts/account-scope.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { Reader } from '../reader.ts'

/** The facts staff know of a variant on a quote while they price it. */
export interface VariantWorth {
  variantId: string
  /** null while the platform does not answer, or if it does not know the variant. */
  supply: VariantSupply | null
  /** The last price that the quote's company paid, or its customer if they buy for themselves. */
  lastPaid: PaidPrice | null
  /** The last prices that others paid, newest first. */
  othersPaid: readonly PaidPrice[]
}

/**
 * Returns what is known of each variant on the quote: cost and stock from the platform, and earlier prices from quotes that the reader may
 * see. A silent platform hides only its own part. Throws `not_found`.
 */
export async function readWorth(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>,
  quoteId: string,
): Promise<{ variants: VariantWorth[]; isSilent: boolean }> {
  const quote = await readVisibleQuote(ctx, quoteId)
  const ids = [...new Set(quote.lines.flatMap(({ variantId }) => variantId ?? []))]
  const variantIds = ids.map((id) => id.slice(id.lastIndexOf('/') + 1))
  const asked = { variantIds, buyer: buyerOf(quote), quote, visibleTo: visibleTo(ctx) }
  const [supplies, paid, others] = await Promise.all([
    findSupplies(ctx, ids),
    listLastPaid(ctx.db, ctx.store.id, asked),
    listPaidByOthers(ctx.db, ctx.store.id, asked),
  ])
  const last = new Map(paid.map((one) => [one.variantId, one]))
  const ofOthers = Map.groupBy(others, ({ variantId }) => variantId)
  const variants = ids.map((variantId) => ({
    variantId,
    supply: inCurrencyOf(quote, ctx.store, supplies?.get(variantId as Gid<'ProductVariant'>)),
    lastPaid: last.get(variantId) ?? null,
    othersPaid: ofOthers.get(variantId) ?? [],
  }))
  return { variants, isSilent: supplies === null }
}

/** The company that buys, else the customer; null for a guest. */
function buyerOf({ platform: { companyId, customerId } }: WorkingQuote): Account | null {
  if (companyId !== null) return { kind: 'company', id: companyId }
  return customerId === null ? null : { kind: 'customer', id: customerId }
}

/** A cost is in the store's currency of today: it says nothing of a quote from before the store changed it. */
function inCurrencyOf(quote: WorkingQuote, store: Reader['store'], supply: VariantSupply | undefined) {
  if (!supply) return null
  return quote.currency === store.currency ? supply : { ...supply, unitCost: null }
}

/** A silent platform must not keep anyone from pricing: null. */
async function findSupplies(ctx: Pick<Reader, 'store' | 'platform'>, ids: readonly string[]) {
  const gids = ids.flatMap((id) => parseGid('ProductVariant', id) ?? [])
  try {
    return await callPlatform(ctx, (call) => ctx.platform.suppliesByIds(call, gids))
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

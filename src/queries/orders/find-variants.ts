import { invalidFields } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { DEFAULT_LIMIT, onePage, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'

/** The most SKUs in a look-up. */
export const MOST_SKUS = 100

type Asking = Pick<Reader, 'store' | 'platform'>

/** Searches the platform's catalog, 20 variants a page; with `activeOnly` only what can be bought. */
export async function searchVariants(
  ctx: Asking,
  { q: text = '', limit = DEFAULT_LIMIT, cursor = null, activeOnly }: PageRequest & { q?: string; activeOnly: boolean },
): Promise<Page<PlatformVariant>> {
  const search = { text, limit, cursor, activeOnly }
  return platformPage(await callPlatform(ctx, (call) => ctx.platform.searchVariants(call, search)))
}

/** A SKU and the variants that have it; the first is the likeliest. */
export interface SkuMatch {
  sku: string
  variants: readonly PlatformVariant[]
}

/**
 * Looks up the SKUs in a text, separated by commas, semicolons, tabs or lines: an entry for each, in order. Throws `invalid_request` for
 * more than 100.
 */
export async function findSkus(ctx: Asking, text: string): Promise<Page<SkuMatch>> {
  const skus = text.split(/[,;\r\n\t]+/).flatMap((sku) => sku.trim() || [])
  if (skus.length > MOST_SKUS) {
    throw invalidFields([
      {
        field: 'skus',
        message: `takes at most ${MOST_SKUS} SKUs at a time`,
        fault: { code: 'too_many_skus', most: MOST_SKUS },
      },
    ])
  }
  const found = await callPlatform(ctx, (call) => ctx.platform.variantsBySku(call, skus))
  return onePage(skus.map((sku) => ({ sku, variants: found.get(sku.toLowerCase()) ?? [] })))
}

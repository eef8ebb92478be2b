import { invalidFields } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { DEFAULT_LIMIT, onePage, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'
import { ownPartNumbers } from './own-part-numbers.ts'

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
 * Looks up the SKUs in a text, one a line or, within one line, separated by commas, semicolons or tabs: an entry for each, in order. A SKU may
 * be the own part number of this company. Throws `invalid_request` for more than 100.
 */
export async function findSkus(
  ctx: Asking & Pick<Reader, 'db'>,
  text: string,
  companyId: string | null,
): Promise<Page<SkuMatch>> {
  const separators = /[\r\n]/.test(text) ? /[\r\n]+/ : /[,;\t]+/ // a SKU may hold a comma
  const skus = text.split(separators).flatMap((sku) => sku.trim() || [])
  if (skus.length > MOST_SKUS) {
    throw invalidFields([
      {
        field: 'skus',
        message: `takes at most ${MOST_SKUS} SKUs at a time`,
        fault: { code: 'too_many_skus', most: MOST_SKUS },
      },
    ])
  }
  const [own, found] = await Promise.all([
    ownPartNumbers(ctx, companyId === null ? [] : [companyId], skus),
    callPlatform(ctx, (call) => ctx.platform.variantsBySku(call, skus)),
  ])
  const variantsOf = (sku: string) => own.get(sku) ?? found.get(sku) ?? []
  return onePage(skus.map((sku) => ({ sku, variants: variantsOf(sku.toLowerCase()) })))
}

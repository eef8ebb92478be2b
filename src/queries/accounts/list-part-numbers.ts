import { listPartNumbers as listRows, type PartNumber } from '../../database/accounts/part-numbers.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import type { Page } from '../page.ts'
import type { Reader } from '../reader.ts'

const PAGE = 50

/** A part number with its variant; null if the catalogue has it no more. */
export type NamedVariant = PartNumber & { variant: PlatformVariant | null }

/** Lists a company's part numbers by name, fifty a page; the cursor is the last one of the page before. */
export async function listPartNumbers(
  ctx: Pick<Reader, 'db' | 'store' | 'platform'>,
  companyId: string,
  cursor = '',
): Promise<Page<NamedVariant>> {
  const rows = await listRows(ctx.db, ctx.store.id, companyId, { after: cursor, most: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const ids = shown.flatMap(({ variantId }) => parseGid('ProductVariant', variantId) ?? [])
  const variants: ReadonlyMap<string, PlatformVariant> =
    ids.length === 0 ? new Map() : await askPlatform(ctx, (call) => ctx.platform.variantsByIds(call, ids))
  const hasMore = rows.length > PAGE
  return {
    items: shown.map((row) => ({ ...row, variant: variants.get(row.variantId) ?? null })),
    hasMore,
    nextCursor: hasMore ? (shown.at(-1)?.partNumber ?? null) : null,
  }
}

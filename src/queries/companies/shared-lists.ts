import { findSharedList, type ListSummary, listSharedLists } from '../../database/companies/shared-lists.ts'
import type { ListLine, SharedList } from '../../domain/companies/shared-list.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** A list with the variants of its lines; null where the catalog has one no more. */
export type NamedList = Omit<SharedList, 'lines'> & {
  lines: readonly (ListLine & { variant: PlatformVariant | null })[]
}

/** Lists what the company's contacts share, by name, without lines. */
export async function listCompanyLists(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  companyId: string,
): Promise<Page<ListSummary>> {
  return onePage(await listSharedLists(db, { storeId: store.id, companyId }))
}

/** Returns one of the company's lists, or null. */
export async function readCompanyList(
  ctx: Pick<Reader, 'db' | 'store' | 'platform'>,
  companyId: string,
  listId: string,
): Promise<NamedList | null> {
  const list = await findSharedList(ctx.db, { storeId: ctx.store.id, companyId }, listId)
  return list && nameLines(ctx, list)
}

/** Adds the variants of the catalog to a list's lines. */
export async function nameLines(ctx: Pick<Reader, 'store' | 'platform'>, list: SharedList): Promise<NamedList> {
  const ids = list.lines.flatMap(({ variantId }) => parseGid('ProductVariant', variantId) ?? [])
  const variants: ReadonlyMap<string, PlatformVariant> =
    ids.length === 0 ? new Map() : await askPlatform(ctx, (call) => ctx.platform.variantsByIds(call, ids))
  return { ...list, lines: list.lines.map((line) => ({ ...line, variant: variants.get(line.variantId) ?? null })) }
}

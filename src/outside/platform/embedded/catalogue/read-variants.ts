import { type Kysely, type RawBuilder, sql } from 'kysely'
import { storeOfAll } from '../../../../domain/stores/store-of-all.ts'
import type { Gid } from '../../gid.ts'
import type { PlatformVariant } from '../../port.ts'
import { digitsOf } from '../parts.ts'
import type { PlatformDatabase } from '../platform-database.ts'

const PAGE_SIZE = 1_000

/** The variants that a store asks for. */
export interface AskedVariants {
  storeId: string
  ids: readonly Gid<'ProductVariant'>[]
}

type FoundVariants = Map<Gid<'ProductVariant'>, PlatformVariant>

/** Returns the existing variants by id, of several stores at once, in their order: one statement for any number of ids. */
export async function readVariantsOfStores(
  db: Kysely<PlatformDatabase>,
  asked: readonly AskedVariants[],
): Promise<FoundVariants[]> {
  const pairs = asked.flatMap(({ storeId, ids }) => ids.map((id) => ({ storeId, digits: digitsOf(id) })))
  if (pairs.length === 0) return asked.map(() => new Map())
  const wanted = sql`select * from unnest(${pairs.map(({ storeId }) => storeId)}::bigint[], ${pairs.map(({ digits }) => digits)}::bigint[])`
  const one = storeOfAll(pairs)
  const rows = await (one === null ? selectVariantsOf(db, sql.ref<string>('v.store_id')) : selectVariants(db, one))
    .select('v.store_id as storeId')
    .where(sql<boolean>`(v.store_id, v.id) in (${wanted})`)
    .execute()
  const byStore = Map.groupBy(rows, ({ storeId }) => storeId)
  return asked.map(({ storeId, ids }) => {
    const theirs = new Set(ids)
    const found = (byStore.get(storeId) ?? []).map(({ storeId: _, ...row }) => toVariant(row))
    return new Map(found.filter(({ id }) => theirs.has(id)).map((variant) => [variant.id, variant]))
  })
}

/** Yields every variant of the store, oldest first, a page at a time. */
export async function* listVariants(
  db: Kysely<PlatformDatabase>,
  storeId: string,
): AsyncGenerator<readonly PlatformVariant[]> {
  for (let after = '0'; ; ) {
    const rows = await selectVariants(db, storeId).where('v.id', '>', after).orderBy('v.id').limit(PAGE_SIZE).execute()
    if (rows.length > 0) yield rows.map(toVariant)
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Every variant of the store with its product. */
export function selectVariants(db: Kysely<PlatformDatabase>, storeId: string) {
  return selectVariantsOf(db, sql<string>`${storeId}`).where('v.store_id', '=', storeId)
}

/**
 * Every variant of every store with its product. Lateral with a limit: one probe of the primary key per variant. With a plain
 * join the planner, lacking statistics of a new store, reads all its products (100 variants of 10,000 products: 28 ms
 * instead of 1, measured).
 */
function selectVariantsOf(db: Kysely<PlatformDatabase>, storeId: RawBuilder<string>) {
  return db
    .selectFrom('platform.variant as v')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('platform.product as o')
          .select([
            'o.title',
            'o.title_words',
            'o.status as productStatus',
            'o.product_type as productType',
            'o.vendor',
            'o.tags',
            'o.image_url',
          ])
          .where('o.store_id', '=', storeId)
          .whereRef('o.id', '=', 'v.product_id')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'v.id',
      'v.product_id as productId',
      'p.title',
      'v.title as variantTitle',
      'v.sku',
      'v.price',
      'v.taxable',
      'v.requires_shipping as requiresShipping',
      'p.productStatus',
      'p.productType',
      'p.vendor',
      'p.tags',
      sql<string | null>`coalesce(v.image_url, p.image_url)`.as('imageUrl'),
      sql<string[]>`array(
        select c.collection_id::text
        from platform.collection_product c
        where c.store_id = ${storeId} and c.product_id = v.product_id
        order by c.collection_id)`.as('collectionIds'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVariants>['execute']>>[number]

/** Converts a row to the port's variant. */
export function toVariant(row: Row): PlatformVariant {
  return {
    ...row,
    id: `gid://platform/ProductVariant/${row.id}`,
    productId: `gid://platform/Product/${row.productId}`,
    collectionIds: row.collectionIds.map((id) => `gid://platform/Collection/${id}` as const),
  }
}

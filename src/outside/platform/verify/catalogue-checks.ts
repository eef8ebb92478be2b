import type { Gid } from '../gid.ts'
import type { PlatformVariant } from '../port.ts'
import { CheckFailed, NothingThere, type PlatformCheck, type Tried, UNKNOWN, wordsOf } from './platform-check.ts'

const NO_VARIANT: Gid<'ProductVariant'> = `gid://platform/ProductVariant/${UNKNOWN}`

/** Variants: what a search finds can be found again by its words, its SKU, its id and its name. */
export const CATALOGUE_CHECKS: readonly PlatformCheck[] = [
  {
    name: 'variants that can be bought',
    run: async (tried) => {
      tried.seen.variants = (await search(tried, '', 5)).items
      return `${someOf(tried).length} of the first page`
    },
  },
  {
    name: 'search by words',
    run: async (tried) => {
      const { id, title } = firstOf(tried)
      const { items, nextCursor } = await search(tried, wordsOf(title), 50)
      if (nextCursor === null && !items.some((one) => one.id === id))
        throw new CheckFailed('a product is not found by the words of its title')
      return `${items.length} by the words of a title`
    },
  },
  {
    name: 'variants by SKU',
    run: async (tried) => {
      const found = someOf(tried).find(({ sku }) => sku !== null)
      if (!found?.sku) throw new NothingThere('no variant of the first page has a SKU')
      const bySku = await tried.platform.variantsBySku(tried.call(), [found.sku])
      const same = bySku.get(found.sku.toLowerCase()) ?? []
      if (!same.some(({ id }) => id === found.id)) throw new CheckFailed('a variant is not found by its SKU')
      return `${same.length} for one SKU`
    },
  },
  {
    name: 'variants by id',
    run: async (tried) => {
      const ids = someOf(tried).map(({ id }) => id)
      const found = await tried.platform.variantsByIds(tried.call(), [...ids, NO_VARIANT])
      if (ids.some((id) => !found.has(id))) throw new CheckFailed('a variant that was found is unknown by its id')
      if (found.has(NO_VARIANT)) throw new CheckFailed('an id that no store has is known')
      return `${found.size} of ${ids.length}`
    },
  },
  {
    name: 'names',
    run: async (tried) => {
      const { id, productId } = firstOf(tried)
      const names = await tried.platform.names(tried.call(), [id, productId])
      if (names.size !== 2) throw new CheckFailed('a product or variant that was found has no name')
      return 'of a product and a variant'
    },
  },
]

function search({ platform, call }: Tried, text: string, limit: number) {
  return platform.searchVariants(call(), { text, limit, cursor: null, activeOnly: true })
}

function firstOf(tried: Tried): PlatformVariant {
  const [first] = someOf(tried)
  if (!first) throw new NothingThere('no product that can be bought was found')
  return first
}

function someOf({ seen: { variants = [] } }: Tried): readonly PlatformVariant[] {
  if (variants.length === 0) throw new NothingThere('no product that can be bought was found')
  return variants
}

import type { Compared, ComparedProducts } from '../../outside/platform/embedded/catalogue/compare-products.ts'
import type { ProductRowError } from '../../outside/platform/embedded/catalogue/product-csv.ts'
import { productHeaderProblem } from '../../outside/platform/embedded/catalogue/product-headers.ts'
import type { ProductInput } from '../../outside/platform/embedded/catalogue/product-input.ts'
import type { ProductCounts } from '../../outside/platform/embedded/catalogue/save-products.ts'
import type { SavedVariant } from '../../outside/platform/embedded/catalogue/save-variants.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { productBatches } from './import-batches.ts'
import { readCsv } from './read-csv.ts'

export interface CatalogImport {
  storeId: string
  file: string
  now: Date
  /** Reads, checks and counts everything without writing. */
  dryRun?: boolean | undefined
  onProgress?: ((bytesRead: number, totalBytes: number) => void) | undefined
  /** Called with each saved batch; reading waits for it. */
  onSaved?: ((variants: readonly SavedVariant[]) => Promise<void> | void) | undefined
}

export interface CatalogImported {
  products_created: number
  products_updated: number
  variants_created: number
  variants_updated: number
  /** Rows read, without the header. */
  rows: number
  error_count: number
  /** The first thousand. */
  errors: ProductRowError[]
  dry_run: boolean
}

const MOST_ERRORS = 1_000

/**
 * Imports a product CSV of either Shopify format and any size, batch by batch: products by handle, variants by option values. A row that
 * cannot be imported becomes an error and the rest continues. Throws if the file is not a product CSV.
 */
export async function importCatalog(platform: EmbeddedPlatform, request: CatalogImport): Promise<CatalogImported> {
  const imported: CatalogImported = {
    products_created: 0,
    products_updated: 0,
    variants_created: 0,
    variants_updated: 0,
    rows: 0,
    error_count: 0,
    errors: [],
    dry_run: request.dryRun ?? false,
  }
  const { file, onProgress } = request
  const rows = countRows(readCsv({ file, headerProblem: productHeaderProblem, onProgress }), imported)
  for await (const { items, errors } of productBatches(rows)) {
    imported.error_count += errors.length
    imported.errors.push(...errors.slice(0, MOST_ERRORS - imported.errors.length))
    await saveBatch(platform, request, items, imported)
  }
  return imported
}

async function* countRows<T>(rows: AsyncIterable<T>, imported: { rows: number }): AsyncGenerator<T> {
  for await (const row of rows) {
    imported.rows += 1
    yield row
  }
}

async function saveBatch(
  platform: EmbeddedPlatform,
  { storeId, now, dryRun, onSaved }: CatalogImport,
  batch: readonly ProductInput[],
  imported: CatalogImported,
): Promise<void> {
  if (batch.length === 0) return
  if (dryRun) return addCounts(imported, countCompared(await platform.compareProducts(storeId, batch)))
  const saved = await platform.saveProducts(storeId, batch, now)
  addCounts(imported, saved)
  await onSaved?.(saved.variants)
}

function countCompared({ products, variants }: ComparedProducts): ProductCounts {
  const created = (things: readonly Compared[]) => things.filter(({ fate }) => fate === 'created').length
  return {
    productsCreated: created(products),
    productsUpdated: products.length - created(products),
    variantsCreated: created(variants),
    variantsUpdated: variants.length - created(variants),
  }
}

function addCounts(imported: CatalogImported, counts: ProductCounts): void {
  imported.products_created += counts.productsCreated
  imported.products_updated += counts.productsUpdated
  imported.variants_created += counts.variantsCreated
  imported.variants_updated += counts.variantsUpdated
}

import { type ProductRowError, readProductCsv } from '../../outside/platform/embedded/catalogue/product-csv.ts'
import type { ProductInput } from '../../outside/platform/embedded/catalogue/product-input.ts'
import { type CompanyRowError, readCompanyRow } from '../../outside/platform/embedded/companies/companies-csv.ts'
import type { CompanyRow } from '../../outside/platform/embedded/companies/company-input.ts'
import type { CsvRow } from '../../outside/platform/embedded/csv-row.ts'

/** Saved together, all or nothing. */
export interface ImportBatch<T, E> {
  items: T[]
  /** For rows left out so far. */
  errors: E[]
  /** Rows of the file finished once this is saved. */
  rows: number
}

const BATCH_PRODUCTS = 200
const BATCH_VARIANTS = 2_000
const BATCH_ROWS = 500

/** Yields a product file in batches, always the same ones, each handle only once. The last one may be empty. */
export async function* productBatches(
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ImportBatch<ProductInput, ProductRowError>> {
  let batch = startBatch<ProductInput, ProductRowError>(0)
  let handles = new Set<string>()
  let variants = 0
  let last = 0
  for await (const result of readProductCsv(rows)) {
    last = result.rows
    if ('error' in result) {
      batch.errors.push(result.error)
      continue
    }
    const { product } = result
    const isFull = handles.size >= BATCH_PRODUCTS || variants + product.variants.length > BATCH_VARIANTS
    if (handles.size > 0 && (isFull || handles.has(product.handle))) {
      yield batch
      batch = startBatch(batch.rows)
      handles = new Set()
      variants = 0
    }
    batch.items.push(product)
    batch.rows = result.rows
    handles.add(product.handle)
    variants += product.variants.length
  }
  yield { ...batch, rows: last }
}

/** Yields a companies file in batches, always the same ones. The last one may be empty. */
export async function* companyBatches(
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ImportBatch<CompanyRow, CompanyRowError>> {
  let batch = startBatch<CompanyRow, CompanyRowError>(0)
  for await (const row of rows) {
    const result = readCompanyRow(row)
    batch.rows += 1
    if ('row' in result) batch.items.push(result.row)
    else batch.errors.push(result.error)
    if (batch.items.length < BATCH_ROWS) continue
    yield batch
    batch = startBatch(batch.rows)
  }
  yield batch
}

function startBatch<T, E>(rows: number): ImportBatch<T, E> {
  return { items: [], errors: [], rows }
}

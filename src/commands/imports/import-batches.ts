import { type ProductRowError, readProducts } from '../../outside/platform/embedded/catalogue/product-csv.ts'
import type { ProductInput } from '../../outside/platform/embedded/catalogue/product-input.ts'
import { type CompanyRowError, readCompanyRow } from '../../outside/platform/embedded/companies/companies-csv.ts'
import type { CompanyRow } from '../../outside/platform/embedded/companies/company-input.ts'
import type { CsvRow } from '../../outside/platform/embedded/csv-row.ts'

/** What is saved at a time, all or none. */
export interface ImportBatch<T, E> {
  items: T[]
  /** Of the rows left out on the way. */
  errors: E[]
  /** How many rows of the file are done with once this is saved. */
  rows: number
}

const BATCH_PRODUCTS = 200
const BATCH_VARIANTS = 2_000
const BATCH_ROWS = 500

/** A product file in batches, always the same ones; a handle is in each once. The last one may have no product. */
export async function* productBatches(
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ImportBatch<ProductInput, ProductRowError>> {
  let batch = startBatch<ProductInput, ProductRowError>(0)
  let handles = new Set<string>()
  let variants = 0
  let last = 0
  for await (const result of readProducts(rows)) {
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

/** A companies file in batches, always the same ones. The last one may have no row. */
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

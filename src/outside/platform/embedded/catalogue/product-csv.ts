import { type CsvRow, cell, checkReadable, listCell, nameCell, RowError } from '../csv-row.ts'
import { HEADERS } from './product-headers.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { readVariantRow } from './variant-row.ts'

export type ProductResult = ({ product: ProductInput } | { error: ProductRowError }) & {
  /** The number of rows up to its end. */
  rows: number
}

export interface ProductRowError {
  line: number
  handle: string | null
  /** Says what to change. */
  message: string
}

const MOST_VARIANTS = 2_048
const FIRST_ROW = "This is the product's first row, so the whole product is left out."

/**
 * Gathers a handle's consecutive rows into products with variants. A row that cannot be imported is an error and left out;
 * if it is a product's first row, so is the whole product.
 */
export async function* readProductCsv(rows: AsyncIterable<CsvRow>): AsyncGenerator<ProductResult> {
  let open = openProduct('')
  let count = 0
  for await (const row of rows) {
    const handle = cell(row, HEADERS.handle) ?? ''
    if (handle !== '' && handle !== open.handle) {
      if (open.product) yield { product: open.product, rows: count }
      open = openProduct(handle)
    }
    count += 1
    const error = addOrRefuse(open, handle, row)
    if (error) yield { error, rows: count }
  }
  if (open.product) yield { product: open.product, rows: count }
}

interface OpenProduct {
  handle: string
  /** null until its first row is valid. */
  product: ProductInput | null
  /** Its first row was invalid. */
  refused: boolean
  /** The line that named an option combination. */
  lines: Map<string, number>
}

function addOrRefuse(open: OpenProduct, handle: string, row: CsvRow): ProductRowError | null {
  try {
    if (handle === '') refuseNameless(row)
    addRow(open, row)
    return null
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const outcome = handle !== '' && open.refused ? ` ${FIRST_ROW}` : ''
    return { line: row.line, handle: handle || null, message: error.message + outcome }
  }
}

function refuseNameless(row: CsvRow): never {
  checkReadable(row)
  throw new RowError('The handle is missing: fill it in, the same on every row of a product.')
}

function openProduct(handle: string): OpenProduct {
  return { handle, product: null, refused: false, lines: new Map() }
}

function addRow(open: OpenProduct, row: CsvRow): void {
  if (open.refused) return
  if (open.product) {
    checkReadable(row)
    if (!isImageOnly(row)) addVariant(open, open.product.variants, row)
    return
  }
  open.refused = true
  checkReadable(row)
  const product = readProduct(row, open.handle)
  addVariant(open, product.variants, row)
  open.product = product
  open.refused = false
}

function readProduct(row: CsvRow, handle: string): ProductInput {
  nameCell(row, HEADERS.handle)
  const title = nameCell(row, HEADERS.title)
  if (!title) throw new RowError("The title is missing: fill it in on the product's first row.")
  return {
    handle,
    title,
    description: cell(row, HEADERS.description),
    vendor: nameCell(row, HEADERS.vendor),
    productType: nameCell(row, HEADERS.type),
    tags: listCell(row, HEADERS.tags),
    status: readStatus(row),
    imageUrl: cell(row, HEADERS.image),
    collection: nameCell(row, HEADERS.collection) || undefined,
    variants: [],
  }
}

const STATUSES = ['active', 'draft', 'archived', 'unlisted'] as const

function readStatus(row: CsvRow): ProductInput['status'] {
  const text = cell(row, HEADERS.status)
  if (!text) return undefined
  const status = STATUSES.find((known) => known === text.toLowerCase())
  if (!status) throw new RowError(`The status "${text}" is unknown: use Active, Draft, Archived or Unlisted.`)
  return status
}

/** In both formats, rows for further images have no variant. */
function isImageOnly(row: CsvRow): boolean {
  return [...HEADERS.options, HEADERS.sku, HEADERS.price].every((headers) => !cell(row, headers))
}

function addVariant(open: OpenProduct, variants: VariantInput[], row: CsvRow): void {
  const variant = readVariantRow(row)
  const options = variant.options.join(' / ')
  const first = open.lines.get(JSON.stringify(variant.options))
  if (first !== undefined) {
    throw new RowError(`The options "${options}" repeat line ${first}: change an option value or remove the row.`)
  }
  if (variants.length === MOST_VARIANTS) {
    throw new RowError(`A product has at most ${MOST_VARIANTS} variants: give the others another handle.`)
  }
  open.lines.set(JSON.stringify(variant.options), row.line)
  variants.push(variant)
}

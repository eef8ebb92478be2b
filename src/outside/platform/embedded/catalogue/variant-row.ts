import { type CsvRow, cell, nameCell, RowError } from '../csv-row.ts'
import { HEADERS } from './product-headers.ts'
import { DEFAULT_OPTION, type VariantInput } from './product-input.ts'

/** Returns the variant that a product row describes. Throws a RowError that says what to change. */
export function readVariantRow(row: CsvRow): VariantInput {
  return {
    options: readOptions(row),
    sku: nameCell(row, HEADERS.sku),
    barcode: nameCell(row, HEADERS.barcode),
    price: readPrice(row),
    cost: readCost(row),
    taxable: readFlag(row, HEADERS.taxable),
    requiresShipping: readFlag(row, HEADERS.requiresShipping),
    inventoryTracked: readTracked(row),
    inventoryQuantity: readQuantity(row),
    inventoryPolicy: readPolicy(row),
    leadDays: readLeadDays(row),
    imageUrl: cell(row, HEADERS.variantImage),
  }
}

function readOptions(row: CsvRow): string[] {
  const values = HEADERS.options.map((headers) => nameCell(row, headers) ?? '')
  while (values.at(-1) === '') values.pop()
  if (values.length === 0) return [DEFAULT_OPTION]
  if (values.includes('')) throw new RowError('An option value is missing: fill in the options in order, without gaps.')
  return values
}

function readPrice(row: CsvRow): string {
  const text = cell(row, HEADERS.price)
  if (!text) throw new RowError('The price is missing: write it like 1431.50.')
  return readAmount('price', text)
}

/** An empty cell removes the cost; without the column it stays. */
function readCost(row: CsvRow): string | undefined {
  const text = cell(row, HEADERS.cost)
  return text ? readAmount('cost', text) : text
}

function readAmount(name: 'price' | 'cost', text: string): string {
  if (/^-\s*[\d.]/.test(text)) throw new RowError(`The ${name} ${text} is negative: write zero or more.`)
  const amount = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!amount?.[1])
    throw new RowError(`The ${name} "${text}" cannot be read: write digits and a point only, like 1431.50.`)
  return `${amount[1].replace(/^0+(?=\d)/, '')}.${(amount[2] ?? '').padEnd(2, '0')}`
}

function readFlag(row: CsvRow, headers: readonly string[]): boolean | undefined {
  const text = cell(row, headers)
  if (!text) return undefined
  if (/^(true|yes)$/i.test(text)) return true
  if (/^(false|no)$/i.test(text)) return false
  throw new RowError(`"${headers[0]}" is "${text}": use TRUE or FALSE.`)
}

/** Names who tracks the stock; blank if nobody does. */
function readTracked(row: CsvRow): boolean | undefined {
  const text = cell(row, HEADERS.inventoryTracker)
  return text === undefined ? undefined : text !== ''
}

function readQuantity(row: CsvRow): string | undefined {
  const text = cell(row, HEADERS.inventoryQuantity)
  if (!text) return undefined
  if (!/^-?\d{1,12}$/.test(text)) throw new RowError(`The inventory quantity "${text}" is not a whole number.`)
  return text
}

/** An empty cell removes the lead time; without the column it stays. */
function readLeadDays(row: CsvRow): string | undefined {
  const text = cell(row, HEADERS.leadDays)
  if (text && !/^\d{1,3}$/.test(text)) {
    throw new RowError(`The lead time "${text}" is not a number of days: write a whole number from 0 to 999.`)
  }
  return text
}

function readPolicy(row: CsvRow): VariantInput['inventoryPolicy'] {
  const text = cell(row, HEADERS.inventoryPolicy)
  if (!text) return undefined
  if (/^(deny|false|no)$/i.test(text)) return 'deny'
  if (/^(continue|true|yes)$/i.test(text)) return 'continue'
  throw new RowError(`"${HEADERS.inventoryPolicy[0]}" is "${text}": use DENY or CONTINUE.`)
}

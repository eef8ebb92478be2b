/** The most rows of a list, and the most units of a row. */
export const MOST_ROWS = 100
const MOST_UNITS = 1_000_000

/**
 * The reasons a row cannot be read: no SKU, more than a SKU and a quantity, or a quantity that is not a whole number from 1 to MOST_UNITS.
 */
export type SkuFault = 'no_sku' | 'too_much' | 'no_number' | 'out_of_range'

/** A row of a pasted list: what it requests, or why it cannot be read. */
export interface SkuRow {
  /** In the text, from 1. */
  line: number
  /** As typed. */
  text: string
  sku: string
  quantity: number
  fault: SkuFault | null
}

/**
 * Parses a list of SKUs and quantities, one per line, separated by a tab, comma or semicolon, as people type them and spreadsheets copy
 * them. A SKU alone means one unit. Blank lines and a heading row are skipped.
 */
export function parseSkuList(text: string): SkuRow[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, i) => ({ line: i + 1, text: line.trim() }))
  const rows = lines.filter(({ text }) => text !== '').map(({ line, text }) => ({ line, text, ...readRow(text) }))
  return rows.filter(({ sku, fault }, i) => !(i === 0 && fault !== null && /^(sku|item|article)/i.test(sku)))
}

/** Reads the row as a SKU, a space and a quantity, for when the whole row is not a known SKU; null if it does not have that form. */
export function readSpaced(row: SkuRow): SkuRow | null {
  const [, sku, quantity] = /^([^\t;,]*[^\s;,])\s+(\d{1,7})$/.exec(row.text) ?? []
  return sku === undefined ? null : { ...row, ...readRow(`${sku}\t${quantity}`) }
}

function readRow(text: string): Pick<SkuRow, 'sku' | 'quantity' | 'fault'> {
  const separator = ['\t', ';', ','].find((one) => text.includes(one))
  const [sku = '', quantity = '1', ...rest] = (separator ? text.split(separator) : [text]).map((cell) => cell.trim())
  const fault = findFault(
    sku,
    quantity === '' ? '1' : quantity,
    rest.some((cell) => cell !== ''),
  )
  return { sku, quantity: fault ? 0 : Number(quantity || 1), fault }
}

function findFault(sku: string, quantity: string, hasMore: boolean): SkuFault | null {
  if (sku === '') return 'no_sku'
  if (hasMore) return 'too_much'
  if (!/^\d{1,7}$/.test(quantity)) return 'no_number'
  const units = Number(quantity)
  return units >= 1 && units <= MOST_UNITS ? null : 'out_of_range'
}

/** A list's at most, and a row's units. */
export const MOST_ROWS = 100
const MOST_UNITS = 1_000_000

/** Why a row cannot be read: it names no SKU, has more than a SKU and a quantity, or the quantity is no whole number or not from 1 to MOST_UNITS. */
export type SkuFault = 'no_sku' | 'too_much' | 'no_number' | 'out_of_range'

/** A row of a pasted list: what is asked for, or why it cannot be read. */
export interface SkuRow {
  /** Of the text, from 1. */
  line: number
  /** As it was typed. */
  text: string
  sku: string
  quantity: number
  fault: SkuFault | null
}

/**
 * The rows of a list of SKUs and quantities, one a line, separated by a tab, comma or semicolon, as people type them and
 * spreadsheets copy them. A SKU alone asks for one. Blank lines and a row of headings are left out.
 */
export function parseSkuList(text: string): SkuRow[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, i) => ({ line: i + 1, text: line.trim() }))
  const rows = lines.filter(({ text }) => text !== '').map(({ line, text }) => ({ line, text, ...readRow(text) }))
  return rows.filter(({ sku, fault }, i) => !(i === 0 && fault !== null && /^(sku|item|article)/i.test(sku)))
}

/** The row as a SKU, a space and a quantity, for when no SKU is the whole of it; null where it cannot be that. */
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

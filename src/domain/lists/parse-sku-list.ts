import { findColumns } from './find-columns.ts'
import { type ColumnUse, readHeadings } from './headings.ts'
import { beginsWithUnits, type Reading, readPhrase } from './read-phrase.ts'
import { MOST_UNITS, readUnits } from './read-units.ts'
import { splitRows, type TextRow } from './split-rows.ts'

/** The most rows that are read; more is another kind of job. */
export const MOST_TEXT_ROWS = 10_000
/** Rows among which the headings are looked for: programs print an address or a date above them. */
const ABOVE_HEADINGS = 10

/** The reasons a row cannot be read: no SKU, or a quantity that is not a whole number from 1 to MOST_UNITS. */
export type SkuFault = 'no_sku' | 'no_number' | 'out_of_range'

/** A row of a list: what it requests, or why it cannot be read. */
export interface SkuRow {
  /** In the text, from 1. */
  line: number
  /** As typed. */
  text: string
  /** Its likeliest meaning. */
  sku: string
  quantity: number
  /** The article’s, where a column has it; else empty. */
  name: string
  /** True if the quantity could mean another number: `1.000`. */
  isUnsure: boolean
  fault: SkuFault | null
  /** Everything that it can mean; the catalogue decides: of the SKUs that it knows, the longest is meant. */
  readings: readonly Reading[]
}

/** A column of a list. */
export interface ListColumn {
  /** Its place, from 0. */
  at: number
  heading: string
  /** The first cells below. */
  samples: readonly string[]
  use: ColumnUse
}

/** A list as read. */
export interface SkuList {
  /** None if the text is not a table. */
  columns: readonly ListColumn[]
  /** The row of headings, as typed. */
  heading: string | null
  rows: readonly SkuRow[]
  /** Rows of an order form that ask for nothing: their quantity is blank or 0. */
  unasked: number
}

/**
 * Parses a list of articles and quantities as people type it and spreadsheets copy it. Columns are found by their headings, else by what
 * is in them, or used as the reader says (`uses`, by place). A row without a quantity means one unit, but in a table with a heading for
 * quantities it asks for nothing. Rows that add up and blank rows are skipped.
 */
export function parseSkuList(text: string, uses?: readonly ColumnUse[]): SkuList {
  const all = splitRows(text).slice(0, MOST_TEXT_ROWS).map(asPhrase)
  const { at, headings } = findHeadings(all)
  const body = all.slice(at + 1)
  const tabular = body.filter(({ cells }) => cells.length > 1)
  const isTable = tabular.length > 0 && tabular.length * 2 >= body.length
  const found = headings ?? findColumns(tabular.map(({ cells }) => cells))
  const chosen = found.map((use, i) => uses?.[i] ?? use)
  const isForm = headings !== null && chosen.includes('quantity') && isTable
  const asked = isForm ? body.filter(({ cells }) => !asksForNothing(cells, chosen)) : body
  const wanted = asked.filter((_, i) => !addsUp(asked, i, chosen))
  return {
    columns: isTable ? columnsOf(all[at]?.cells ?? [], tabular, chosen) : [],
    heading: headings ? (all[at]?.text ?? null) : null,
    rows: wanted.map((row) => readRow(row, chosen)),
    unasked: body.length - asked.length,
  }
}

/** A line in words stays whole, whatever separators are in the words. */
function asPhrase(row: TextRow): TextRow {
  const isPhrase = beginsWithUnits(row.text) && !row.cells.slice(1).some((cell) => readUnits(cell) !== null)
  return isPhrase ? { ...row, cells: [row.text] } : row
}

/** Returns the uses after the reader chose one for a column. Articles can be named in several, quantities and names in one. */
export function chooseUse(columns: readonly ListColumn[], at: number, use: ColumnUse): ColumnUse[] {
  const isAlone = use === 'quantity' || use === 'name'
  return columns.map((column) => (column.at === at ? use : isAlone && column.use === use ? 'none' : column.use))
}

/** The row of headings; what is above it has fewer cells. At -1 if there is none. */
function findHeadings(rows: readonly TextRow[]): { at: number; headings: ColumnUse[] | null } {
  const at = rows.slice(0, ABOVE_HEADINGS).findIndex(({ cells }) => readHeadings(cells) !== null)
  const found = rows[at]
  const isBelow = found && rows.slice(0, at).every(({ cells }) => filled(cells) < filled(found.cells))
  return isBelow ? { at, headings: readHeadings(found.cells) } : { at: -1, headings: null }
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

function columnsOf(headings: readonly string[], rows: readonly TextRow[], uses: readonly ColumnUse[]): ListColumn[] {
  return uses.map((use, at) => ({
    at,
    heading: headings[at] ?? '',
    samples: rows.flatMap(({ cells }) => cells[at] || []).slice(0, 3),
    use,
  }))
}

function asksForNothing(cells: readonly string[], uses: readonly ColumnUse[]): boolean {
  const quantity = cells[uses.indexOf('quantity')] ?? ''
  return cells.length > 1 && (quantity === '' || /^0+(?:[.,]0+)?$/.test(quantity))
}

const SUM =
  /^(?:zwischen|gesamt|end|sub|sous-|grand )?(?:summe|total|totaal|totale|betrag|gesamt|sum|suma|somme|razem)(?: netto| brutto| net| gross| général| generale| general)?:?$|^(?:gesamt|(?:montant|importe) total):?$/i

/** True for a row that adds up the list: it says so, or it names no article and its quantity is the sum of those above, or blank. */
function addsUp(rows: readonly TextRow[], at: number, uses: readonly ColumnUse[]): boolean {
  const cells = rows[at]?.cells ?? []
  if (at === 0 || cells.length === 1) return at > 0 && SUM.test(cells[0] ?? '')
  if (SUM.test(cells.find((cell) => cell !== '') ?? '')) return true
  if (cells.some((cell, i) => cell !== '' && (uses[i] === 'sku' || uses[i] === 'name'))) return false
  const quantityOf = (row: readonly string[]) => row[uses.indexOf('quantity')] ?? ''
  const above = rows.slice(0, at).map((row) => readUnits(quantityOf(row.cells))?.units ?? 0)
  return quantityOf(cells) === '' || readUnits(quantityOf(cells))?.units === above.reduce((sum, one) => sum + one, 0)
}

function readRow({ line, text, cells }: TextRow, uses: readonly ColumnUse[]): SkuRow {
  const { fault, readings } = cells.length === 1 ? readWords(cells[0] ?? text) : readCells(text, cells, uses)
  const [first] = readings
  const name = cells[uses.indexOf('name')] ?? ''
  const { sku = '', quantity = 0, isUnsure = false } = first ?? {}
  return { line, text, sku, quantity: fault ? 0 : quantity, name, isUnsure, fault, readings: fault ? [] : readings }
}

type Read = Pick<SkuRow, 'fault' | 'readings'>

/** Faulty by its likeliest meaning. */
function judge(readings: readonly Reading[]): Read {
  const [first] = readings
  if (!first || first.sku === '') return { fault: 'no_sku', readings }
  return { fault: first.quantity < 1 || first.quantity > MOST_UNITS ? 'out_of_range' : null, readings }
}

const readWords = (text: string): Read => judge(readPhrase(text))

function readCells(text: string, cells: readonly string[], uses: readonly ColumnUse[]): Read {
  const skus = cells.filter((cell, i) => uses[i] === 'sku' && cell !== '')
  const written = cells[uses.indexOf('quantity')] ?? ''
  const [sku = ''] = skus
  const units = readUnits(written)
  if (units) {
    const named = (name: string) => ({ sku: name, quantity: units.units, isUnsure: units.isUnsure })
    return judge((skus.length > 0 ? skus : ['']).map(named))
  }
  const swapped = readUnits(sku)
  if (swapped && /\p{L}/u.test(written)) return judge([{ sku: written, quantity: swapped.units, isUnsure: false }])
  if (written !== '') return { fault: 'no_number', readings: [{ sku, quantity: 0, isUnsure: false }] }
  return judge([...skus.flatMap(readPhrase), ...(uses.includes('quantity') ? [] : readPhrase(text))])
}

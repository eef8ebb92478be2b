import { isCalendarDate } from '../calendar.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import { type Money, readAmount } from '../money.ts'
import type { Fate, Field, QuoteMap } from './quote-map.ts'

/** A row of the file: cells by heading in lower case. */
interface Row {
  line: number
  cells: Readonly<Record<string, string | undefined>>
  problem?: string
}

/** A quote of another app. */
export interface ForeignQuote {
  /** The file's line where it begins. */
  line: number
  number: string
  fate: Exclude<Fate, 'skip'>
  /** The other app's word for it. */
  status: string | null
  /** Days, `YYYY-MM-DD`. */
  createdOn: string | null
  expiresOn: string | null
  currency: string | null
  /** The address of a member of staff. */
  assignee: string | null
  email: string
  name: string | null
  phone: string | null
  companyName: string | null
  poNumber: string | null
  notes: string | null
  lines: readonly ForeignLine[]
}

export interface ForeignLine {
  sku: string | null
  title: string | null
  quantity: number
  unitPrice: Money | null
  note: string | null
}

/** A fault of a row that keeps its quote from being imported. */
export interface RowFault {
  line: number
  message: string
}

interface ReadQuotes {
  quotes: ForeignQuote[]
  /** Quotes that the mapping leaves out. */
  skipped: number
  rows: number
  errors: RowFault[]
}

const LONGEST_NUMBER = 40
const MOST_LINES = 100
const MOST_UNITS = 1_000_000
/** The longest texts that a request may have. */
const LONGEST: Partial<Record<Field, number>> = {
  ...{ number: LONGEST_NUMBER, name: 200, phone: 40, company_name: 200, po_number: 100, notes: 5_000 },
  ...{ title: 255, sku: 255, line_note: 1_000 },
}
/** Digits, plain or in groups of three, and cents. */
const POINT = /^(\d{1,10}|\d{1,3}(?:[,'’\s]\d{3}){1,3})(?:\.(\d{1,2})0*)?$/
const COMMA = /^(\d{1,10}|\d{1,3}(?:[.'’\s]\d{3}){1,3})(?:,(\d{1,2})0*)?$/

/** Reads quotes from a file's rows, one a line of a quote. A quote with a fault on any row is left out as a whole, and its faults are told. */
export function readQuotes(rows: Iterable<Row>, map: QuoteMap): ReadQuotes {
  const numbered = [...rows].map((row) => ({
    row,
    number: row.problem === undefined ? textOf(row, 'number', map) : null,
  }))
  const errors = numbered.flatMap(({ row: { line, problem }, number }): RowFault[] =>
    number === null ? [{ line, message: problem ?? `${headingOf('number', map)} is empty.` }] : [],
  )
  const quotes: ForeignQuote[] = []
  let skipped = 0
  for (const [number, ofQuote] of Map.groupBy(numbered, (one) => one.number)) {
    if (number === null) continue
    const faults: RowFault[] = []
    const quote = readQuote(
      number,
      ofQuote.map(({ row }) => row),
      map,
      faults,
    )
    if (quote === 'skip') skipped += 1
    else if (faults.length === 0) quotes.push(quote)
    else
      for (const { line, message } of faults)
        errors.push({ line, message: `${number.slice(0, LONGEST_NUMBER)}: ${message}` })
  }
  return { quotes, skipped, rows: numbered.length, errors: errors.sort((a, b) => a.line - b.line) }
}

function readQuote(number: string, rows: readonly Row[], map: QuoteMap, faults: RowFault[]): ForeignQuote | 'skip' {
  const [first] = rows
  const line = first?.line ?? 0
  const read = (field: Field) => commonOf(rows, field, map, faults)
  const status = read('status')
  const fate = fateOf(status, map, { line, faults })
  if (fate === 'skip') return 'skip'
  const email = read('email') ?? ''
  limited(number, 'number', map, { line, faults })
  if (!isEmailAddress(email))
    faults.push({ line, message: `${headingOf('email', map)} has no e-mail address: "${email}".` })
  if (rows.length > MOST_LINES)
    faults.push({ line, message: `It has ${rows.length} lines; a quote has at most ${MOST_LINES}.` })
  return {
    ...{ line, number, fate, status, email },
    createdOn: dayOf(read('created_at'), 'created_at', map, { line, faults }),
    expiresOn: dayOf(read('expires_at'), 'expires_at', map, { line, faults }),
    currency: read('currency')?.toUpperCase() ?? null,
    assignee: read('assignee')?.toLowerCase() ?? null,
    name: read('name'),
    phone: read('phone'),
    companyName: read('company_name'),
    poNumber: read('po_number'),
    notes: read('notes'),
    lines: rows.map((row) => readLine(row, map, faults)),
  }
}

function fateOf(status: string | null, map: QuoteMap, { line, faults }: At): Fate {
  if (!('status' in map.columns || 'status' in map.fixed)) return 'open'
  const fate = map.statuses.get(status?.toLowerCase() ?? '')
  if (!fate) faults.push({ line, message: `The mapping's "statuses" do not say what becomes of "${status ?? ''}".` })
  return fate ?? 'open'
}

function readLine(row: Row, map: QuoteMap, faults: RowFault[]): ForeignLine {
  const { line } = row
  const read = (field: Field) => limited(textOf(row, field, map), field, map, { line, faults })
  const [sku, title, quantity, price] = [read('sku'), read('title'), read('quantity'), read('unit_price')]
  if (sku === null && title === null) faults.push({ line, message: 'The line has neither an SKU nor a title.' })
  const digits = withoutZeros(quantity ?? '', map)
  const units = Number(digits)
  if (!(/^\d+$/.test(digits) && units >= 1 && units <= MOST_UNITS)) {
    faults.push({
      line,
      message: `${headingOf('quantity', map)} is no whole number from 1 to a million: "${quantity ?? ''}".`,
    })
  }
  return { sku, title, quantity: units, unitPrice: amountOf(price, map, { line, faults }), note: read('line_note') }
}

interface At {
  line: number
  faults: RowFault[]
}

/** Drops decimals that say nothing: spreadsheets write `3.00` pieces. */
function withoutZeros(text: string, { decimal }: QuoteMap): string {
  return text.replace(decimal === '.' ? /\.0+$/ : /,0+$/, '')
}

/** Reads an amount as the mapping says that the file writes them; with a currency before or after it, and zeros after the cents. */
function amountOf(text: string | null, map: QuoteMap, { line, faults }: At): Money | null {
  if (text === null) return null
  const bare = text.replace(/^(?:[A-Z]{3}|[$€£¥])\s*|\s*(?:[A-Z]{3}|[$€£¥])$/g, '')
  const [, whole, cents = ''] = (map.decimal === '.' ? POINT : COMMA).exec(bare) ?? []
  const amount = whole === undefined ? null : readAmount(`${whole.replaceAll(/\D/g, '')}${cents && `.${cents}`}`)
  if (amount === null)
    faults.push({
      line,
      message: `${headingOf('unit_price', map)} is no amount with "${map.decimal}" before the cents: "${text}".`,
    })
  return amount
}

/** Reads a day; a time after it is left out. */
function dayOf(text: string | null, field: Field, map: QuoteMap, { line, faults }: At): string | null {
  if (text === null) return null
  const [day = ''] = text.split(/[T ]/)
  const parts = day.split(/\D/)
  const order = map.dates.split(/\W/)
  const part = (name: string) => parts[order.indexOf(name)] ?? ''
  const iso = `${part('YYYY')}-${part('MM').padStart(2, '0')}-${part('DD').padStart(2, '0')}`
  if (isCalendarDate(iso) && parts.length === order.length) return iso
  faults.push({ line, message: `${headingOf(field, map)} is no day as ${map.dates}: "${text}".` })
  return null
}

/** Returns what the rows of a quote say of it: their first text. Rows that differ are a fault. */
function commonOf(rows: readonly Row[], field: Field, map: QuoteMap, faults: RowFault[]): string | null {
  let found: { text: string; line: number } | null = null
  for (const row of rows) {
    const text = limited(textOf(row, field, map), field, map, { line: row.line, faults })
    if (text === null) continue
    if (found && found.text !== text) {
      const message = `${headingOf(field, map)} is "${text}" here, but "${found.text}" on line ${found.line}.`
      faults.push({ line: row.line, message })
    }
    found ??= { text, line: row.line }
  }
  return found?.text ?? null
}

function limited(text: string | null, field: Field, map: QuoteMap, { line, faults }: At): string | null {
  const most = LONGEST[field]
  if (text !== null && most !== undefined && text.length > most)
    faults.push({
      line,
      message: `${headingOf(field, map)} has ${text.length} characters: shorten it to at most ${most}.`,
    })
  return text
}

/** Returns the trimmed text of a field, or what stands in for it; null if it is empty. */
function textOf({ cells }: Row, field: Field, { columns, fixed }: QuoteMap): string | null {
  const heading = columns[field]
  const text = heading === undefined ? fixed[field] : cells[heading.toLowerCase()]?.trim() || fixed[field]
  return text || null
}

function headingOf(field: Field, { columns }: QuoteMap): string {
  return `"${columns[field] ?? field}"`
}

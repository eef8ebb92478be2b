import { membersOf } from '../parse-json.ts'

/** The facts of a quote that a file may have; those of a line are on every row. */
const FIELDS = [
  'number',
  'status',
  'created_at',
  'expires_at',
  'currency',
  'assignee',
  'email',
  'name',
  'phone',
  'company_name',
  'po_number',
  'notes',
  'sku',
  'title',
  'quantity',
  'unit_price',
  'line_note',
] as const
export type Field = (typeof FIELDS)[number]

const DATE_FORMS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
const DELIMITERS = [',', ';', '\t', '|'] as const
const DECIMALS = ['.', ','] as const
const FATES = ['open', 'closed', 'skip'] as const

/** The fate of a quote: staff go on with it, it is kept for reference, or it is left out. */
export type Fate = (typeof FATES)[number]

/** A mapping file: how another app's file names and writes things. */
export interface QuoteMap {
  delimiter: (typeof DELIMITERS)[number]
  dates: (typeof DATE_FORMS)[number]
  /** The sign before the cents. */
  decimal: (typeof DECIMALS)[number]
  /** The file's headings; their case does not matter. */
  columns: Partial<Record<Field, string>>
  /** Texts that stand in for a column that the file does not have, or an empty cell. */
  fixed: Partial<Record<Field, string>>
  /** By the file's word in lower case. */
  statuses: ReadonlyMap<string, Fate>
}

const MEMBERS = ['delimiter', 'dates', 'decimal', 'columns', 'fixed', 'statuses']

/** Reads a mapping file's JSON. Throws an error with a line for each fault, saying what to change. */
export function readQuoteMap(value: unknown): QuoteMap {
  const faults: string[] = []
  const given = membersOf(value)
  for (const name of Object.keys(given)) {
    if (!MEMBERS.includes(name)) faults.push(`"${name}" is unknown: it takes ${MEMBERS.join(', ')}.`)
  }
  const pick = <T extends string>(name: string, values: readonly [T, ...T[]]): T => {
    const text = given[name] ?? values[0]
    const found = values.find((one) => one === text)
    if (!found) faults.push(`"${name}" is one of ${values.map((one) => JSON.stringify(one)).join(', ')}.`)
    return found ?? values[0]
  }
  const columns = readFields('columns', given.columns, faults)
  const fixed = readFields('fixed', given.fixed, faults)
  const has = (field: Field) => field in columns || field in fixed
  for (const field of ['number', 'email', 'quantity'] as const) {
    if (!has(field)) faults.push(`"columns" needs "${field}": the heading of that column.`)
  }
  if ('number' in fixed) faults.push('"fixed" cannot have "number": each quote has its own.')
  if (!has('sku') && !has('title')) faults.push('"columns" needs "sku" or "title": the heading of that column.')
  const map = {
    delimiter: pick('delimiter', DELIMITERS),
    dates: pick('dates', DATE_FORMS),
    decimal: pick('decimal', DECIMALS),
    columns,
    fixed,
    statuses: readStatuses(given.statuses, faults),
  }
  if (has('status') && map.statuses.size === 0) faults.push('"statuses" needs an entry for each status of the file.')
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return map
}

function readFields(name: string, value: unknown, faults: string[]): Partial<Record<Field, string>> {
  const entries = Object.entries(membersOf(value)).flatMap(([field, text]): [string, string][] => {
    if (!(FIELDS as readonly string[]).includes(field)) {
      faults.push(`"${name}" has "${field}", which is unknown: it takes ${FIELDS.join(', ')}.`)
      return []
    }
    if (typeof text === 'string' && text.trim() !== '') return [[field, text.trim()]]
    faults.push(`"${name}" needs a text for "${field}".`)
    return []
  })
  return Object.fromEntries(entries)
}

function readStatuses(value: unknown, faults: string[]): Map<string, Fate> {
  const statuses = new Map<string, Fate>()
  for (const [word, text] of Object.entries(membersOf(value))) {
    const fate = FATES.find((one) => one === text)
    if (fate) statuses.set(word.trim().toLowerCase(), fate)
    else faults.push(`"statuses" says what becomes of "${word}": one of ${FATES.join(', ')}.`)
  }
  return statuses
}

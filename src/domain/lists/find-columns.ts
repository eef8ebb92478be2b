import type { ColumnUse } from './headings.ts'
import { PIECES, readUnits } from './read-units.ts'

/** Rows that are looked at to find the columns. */
const SAMPLE = 200

/** A price as programs write it: two decimals that are not nothing, or a currency. */
const PRICE = /\d[.,](?!00$)\d{2}$|[€$£]|\b(?:eur|usd|chf|gbp)\b/i
const PIECE_WORD = new RegExp(`^${PIECES}$`, 'i')

/** The score of a column of short numbers as articles: such a column is one only if it comes first. */
const SHORT_NUMBER = 0.2

interface Column {
  index: number
  cells: readonly string[]
}

/** Finds by their cells alone which column is the article, which the quantity and which the name; the first two columns where both could be. */
export function findColumns(rows: readonly (readonly string[])[]): ColumnUse[] {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(...sample.map((cells) => cells.length), 0)
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    cells: sample.flatMap((row) => row[index] || []),
  }))
  const candidates = width > 2 ? columns.filter((column) => !isPosition(column)) : columns
  const scored = best(candidates, skuScore)
  const sku = scored && skuScore(scored) > SHORT_NUMBER ? scored : candidates[0]
  const others = candidates.filter((column) => column !== sku && column.cells.length > 0)
  const quantity =
    others.find(({ cells }) => share(cells, (cell) => readUnits(cell) !== null && !PRICE.test(cell)) > 0.5) ??
    others.find(({ cells }) => width === 2 && share(cells, isWord) <= 0.5)
  const named = best(
    others.filter((column) => column !== quantity),
    nameScore,
  )
  return columns.map((column) =>
    column === sku ? 'sku' : column === quantity ? 'quantity' : column === named ? 'name' : 'none',
  )
}

/** 1, 2, 3 … or 10, 20, 30 … down the first column number the rows. */
function isPosition({ index, cells }: Column): boolean {
  const [first, second] = cells.map(Number)
  if (index > 0 || cells.length < 2 || first === undefined || second === undefined || first > 10) return false
  const step = second - first
  return step > 0 && cells.every((cell, i) => Number(cell.replace(/\.$/, '')) === first + i * step)
}

function skuScore({ cells }: Column): number {
  return average(cells, (cell) => {
    if (PRICE.test(cell) || PIECE_WORD.test(cell)) return 0
    if (readUnits(cell) !== null) return /^\d{4}/.test(cell) && !cell.endsWith('00') ? 0.75 : SHORT_NUMBER
    const words = cell.split(/\s+/).length
    return words === 1 ? 1 : words === 2 ? 0.7 : 0.3
  })
}

/** 0 for a column that has no words. */
function nameScore({ cells }: Column): number {
  return average(cells, (cell) =>
    PRICE.test(cell) || PIECE_WORD.test(cell) ? 0 : (cell.match(/\p{L}/gu)?.length ?? 0),
  )
}

function best(columns: readonly Column[], score: (column: Column) => number): Column | undefined {
  const scored = columns.map((column) => ({ column, score: score(column) })).filter(({ score }) => score > 0)
  return scored.reduce<(typeof scored)[number] | undefined>(
    (top, one) => (top && top.score >= one.score ? top : one),
    undefined,
  )?.column
}

/** Beside the articles alone, what is no word is a quantity, if a faulty one: it must not be passed over. */
const isWord = (cell: string) => /^\p{L}[^\d]*\p{L}/u.test(cell)

const average = (cells: readonly string[], of: (cell: string) => number) =>
  cells.reduce((sum, cell) => sum + of(cell), 0) / Math.max(cells.length, 1)
const share = (cells: readonly string[], is: (cell: string) => boolean) => average(cells, (cell) => (is(cell) ? 1 : 0))

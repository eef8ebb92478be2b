import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import { formatPercent, lessPercent, type Percent } from '../../../../domain/pricing/percent.ts'
import { say } from '../../../ui/say.ts'
import { CELL_COLUMNS, type CellColumn, type LineOfQuote, readCell, showCell } from './cells.ts'
import type { Draft, DraftLine } from './draft.ts'
import { withoutGroups } from './tabular.ts'
import { tiersLess } from './tiers.ts'

/** The facts that the cells of a draft refer to. */
export interface CellBase {
  currency: string
  factsOf: (id: string) => LineOfQuote | undefined
  unitPriceOf: (id: string) => string | null
}

/** A cell that could not be changed, and why. */
interface CellFault {
  lineId: string
  column: CellColumn
  /** The text meant for it. */
  text: string
  message: string
}

/** The outcome of a command for many cells. */
export interface CellsEdited {
  draft: Draft
  changed: readonly { id: string; column: CellColumn }[]
  faults: readonly CellFault[]
  /** Rows that were pasted below the last line. */
  beyond: number
}

/** Puts a block of texts into the cells from this one on, to the right and down; cells that fit are changed, the others are faults. */
export function pasteCells(
  draft: Draft,
  rows: readonly (readonly string[])[],
  { id, column }: { id: string; column: CellColumn },
  base: CellBase,
): CellsEdited {
  const from = draft.lines.findIndex((line) => line.id === id)
  const columns = CELL_COLUMNS.slice(CELL_COLUMNS.indexOf(column))
  const texts = columns.map((_, x) => withoutGroups(rows.map((row) => row[x] ?? '')))
  const wanted = draft.lines.slice(from, from + rows.length).flatMap((line, y) =>
    columns.flatMap((column, x) => {
      const text = texts[x]?.[y] ?? ''
      return text === '' ? [] : [{ id: line.id, column, text }]
    }),
  )
  return { ...putTexts(draft, wanted, base), beyond: Math.max(0, rows.length - (draft.lines.length - from)) }
}

/** Puts the same text into a column of all these lines. */
export function fillCells(draft: Draft, ids: readonly string[], column: CellColumn, text: string, base: CellBase) {
  return putTexts(
    draft,
    ids.map((id) => ({ id, column, text })),
    base,
  )
}

/** Copies the cells of the first of these lines to the others. */
export function fillDown(draft: Draft, ids: readonly string[], columns: readonly CellColumn[], base: CellBase) {
  const [first, ...others] = draft.lines.filter(({ id }) => ids.includes(id))
  const texts = columns.flatMap((column) => {
    const text = first ? showCell(column, first) : ''
    return others.map(({ id }) => ({ id, column, text }))
  })
  return putTexts(draft, texts, base)
}

/**
 * Takes a percentage off these lines: off the catalogue price, or, without one, off the price they have now; off each of the prices by
 * quantity they have now.
 */
export function takeOff(draft: Draft, ids: ReadonlySet<string>, off: Percent, base: CellBase): CellsEdited {
  const parts = new Map<string, Partial<DraftLine>>()
  const faults: CellFault[] = []
  for (const { id, tiers } of draft.lines) {
    if (!ids.has(id)) continue
    const now = base.unitPriceOf(id)
    if (tiers) parts.set(id, { tiers: tiersLess(tiers, off) })
    else if (base.factsOf(id)?.catalog_price) parts.set(id, { price: { kind: 'percent', off: formatPercent(off) } })
    else if (now !== null)
      parts.set(id, { price: { kind: 'unit', amount: formatMoney(lessPercent(parseMoney(now), off)) } })
    else faults.push({ lineId: id, column: 'price', text: '', message: say('cells.no_price') })
  }
  const lines = draft.lines.map((line) => (parts.has(line.id) ? { ...line, ...parts.get(line.id) } : line))
  const changed = [...parts.keys()].map((id) => ({ id, column: 'price' as const }))
  return { draft: { ...draft, lines }, changed, faults, beyond: 0 }
}

function putTexts(
  draft: Draft,
  wanted: readonly { id: string; column: CellColumn; text: string }[],
  base: CellBase,
): CellsEdited {
  const byId = new Map(draft.lines.map((line) => [line.id, line]))
  const parts = new Map<string, Partial<DraftLine>>()
  const changed: { id: string; column: CellColumn }[] = []
  const faults: CellFault[] = []
  for (const { id, column, text } of wanted) {
    const [facts, known] = [base.factsOf(id), byId.get(id)]
    const line = known && { ...known, ...parts.get(id) }
    const read = facts && line ? readCell(column, text, { line, facts, currency: base.currency }) : { fault: '' }
    if ('fault' in read) faults.push({ lineId: id, column, text, message: read.fault })
    else {
      parts.set(id, { ...parts.get(id), ...read.part })
      changed.push({ id, column })
    }
  }
  const lines = draft.lines.map((line) => (parts.has(line.id) ? { ...line, ...parts.get(line.id) } : line))
  return { draft: { ...draft, lines }, changed, faults, beyond: 0 }
}

import { readTypedPrice, writePrice } from '../../../../domain/pricing/typed-price.ts'
import { groupSign } from '../../../../languages/format.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say, spokenLocale } from '../../../ui/say.ts'
import { readTypedCount, type Typed } from '../../read-typed.ts'
import type { DraftLine, DraftPrice } from './draft.ts'
import { priceOf, putPrice } from './tiers.ts'

/** The cells of a line that hold a figure. */
export type CellColumn = 'quantity' | 'price'
export const CELL_COLUMNS: readonly CellColumn[] = ['quantity', 'price']

export type LineOfQuote = StaffQuote['lines'][number]

/** The meaning of a number without a sign in a price cell. */
export type PlainPrice = 'unit' | 'percent' | 'fixed'

/** Reads the text of a price cell, with messages for staff; what is typed decides the kind of price. */
export function readPrice(
  text: string,
  { catalog_price, requested_price }: Pick<LineOfQuote, 'catalog_price' | 'requested_price'>,
  currency: string,
  plain: PlainPrice = 'unit',
): Typed<DraftPrice> {
  const base = { currency, hasCatalog: catalog_price !== null, hasRequested: requested_price !== null, plain }
  const typed = readTypedPrice(text, writing(), base)
  if (!('fault' in typed)) return typed
  const { fault } = typed
  if (fault === 'unreadable' || fault === 'word') return { fault: say('typed.price') }
  return { fault: fault === 'percent_off' ? say('typed.percent', { decimals: 4 }) : say(`typed.${fault}`) }
}

/** Returns a price as its cell shows it. */
export function showPrice(price: DraftPrice | null): string {
  return writePrice(price, writing())
}

/** Reads the text of a cell into the part of a line it changes. */
export function readCell(
  column: CellColumn,
  text: string,
  { line, facts, currency }: { line: DraftLine; facts: LineOfQuote; currency: string },
): { part: Partial<DraftLine> } | { fault: string } {
  const typed = column === 'price' ? readPrice(text, facts, currency) : readTypedCount(text)
  if ('fault' in typed) return typed
  if (typeof typed.value === 'number') return { part: { quantity: typed.value } }
  if (column !== 'price') return { fault: say('typed.no_number') }
  const part = putPrice(line, typed.value as DraftPrice | null)
  return part ? { part } : { fault: say('typed.tiered') }
}

/** Returns the text of a cell. */
export function showCell(column: CellColumn, line: DraftLine): string {
  return column === 'price' ? showPrice(priceOf(line)) : String(line.quantity)
}

function writing() {
  return { group: groupSign(spokenLocale()), asked: say('price.asked'), list: say('price.list') }
}

import { formatMoney, parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'
import { middleOf } from '../../../../domain/pricing/middle.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Draft, DraftLine } from './draft.ts'

/** A price and a quantity, and what they come to. */
export interface Stand {
  unit: string
  quantity: number
  total: string
}

/** A line of a counter-offer: what we offered, what the buyer wants, and the middle. */
export interface CounterRow {
  id: string
  title: string
  /** The buyer's note on the line. */
  note: string | null
  /** Null if the line was offered without a price. */
  ours: Stand | null
  /** Null if the buyer wants no other price or quantity. */
  theirs: Stand | null
  /** Null unless both name a price. */
  middle: Stand | null
}

/** An answer to the counter-offer of a line. */
export type CounterAnswer = 'take' | 'split' | 'hold'

/** Returns the lines to answer, in the draft's order. */
export function counterRows(quote: Pick<StaffQuote, 'lines'>, draft: Pick<Draft, 'lines'>): CounterRow[] {
  const facts = new Map(quote.lines.map((line) => [line.id, line]))
  return draft.lines.flatMap(({ id }) => {
    const line = facts.get(id)
    return line ? [rowOf(line)] : []
  })
}

function rowOf(line: StaffQuote['lines'][number]): CounterRow {
  const { id, title, unit_price: unit, quantity, requested_price: asked, requested_quantity: askedQuantity } = line
  const wanted = askedQuantity ?? quantity
  const differs = (asked !== null && asked !== unit) || wanted !== quantity
  const ours = unit === null ? null : standAt(unit, quantity)
  const price = asked ?? unit
  const theirs = differs && price !== null ? standAt(price, wanted) : null
  const middle =
    ours && theirs ? standAt(formatMoney(middleOf(parseMoney(ours.unit), parseMoney(theirs.unit))), wanted) : null
  return { id, title, note: line.buyer_note ?? null, ours, theirs, middle }
}

function standAt(unit: string, quantity: number): Stand {
  return { unit, quantity, total: formatMoney(timesQuantity(parseMoney(unit), quantity)) }
}

/** Returns the sums of a counter-offer before discounts on the whole quote; a line on which the buyer agrees counts as ours. */
export function counterSums(rows: readonly CounterRow[]): { ours: string; middle: string; theirs: string } {
  const sumOf = (stands: readonly (Stand | null)[]) =>
    formatMoney(sum(stands.flatMap((stand) => (stand ? [parseMoney(stand.total)] : []))))
  return {
    ours: sumOf(rows.map(({ ours }) => ours)),
    middle: sumOf(rows.map(({ ours, middle }) => middle ?? ours)),
    theirs: sumOf(rows.map(({ ours, theirs }) => theirs ?? ours)),
  }
}

/** Returns the draft with these lines answered; a line the buyer agrees on, or without the price it takes, stays as it is. */
export function answerCounter(
  draft: Draft,
  rows: readonly CounterRow[],
  answer: CounterAnswer,
  only: ReadonlySet<string> | null = null,
): Draft {
  const parts = new Map(
    rows.flatMap((row) => {
      const stand = { take: row.theirs, split: row.middle, hold: row.ours }[answer]
      const isAnswered = row.theirs !== null && (only === null || only.has(row.id))
      return isAnswered && stand ? [[row.id, partOf(stand)] as const] : []
    }),
  )
  const isAgreed = answer !== 'hold' // on one price: it replaces those by quantity
  const lines = draft.lines.map((line) =>
    parts.has(line.id) ? { ...line, ...parts.get(line.id), ...(isAgreed && line.tiers && { tiers: null }) } : line,
  )
  return { ...draft, lines }
}

/** Returns which answer a line of the draft has now; null if it has a price of its own. */
export function answerOf(row: CounterRow, { quantity }: DraftLine, unitPrice: string | null): CounterAnswer | null {
  const isAt = (stand: Stand | null) => stand !== null && stand.unit === unitPrice && stand.quantity === quantity
  if (isAt(row.theirs)) return 'take'
  if (isAt(row.ours)) return 'hold'
  return isAt(row.middle) ? 'split' : null
}

function partOf({ unit, quantity }: Stand): Pick<DraftLine, 'price' | 'quantity'> {
  return { quantity, price: { kind: 'unit', amount: unit } }
}

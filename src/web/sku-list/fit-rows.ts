import { MOST_UNITS } from '../../domain/lists/read-units.ts'
import type { FaultyRow, MatchedRows } from './match-sku-rows.ts'

/** The list that matched rows are added to. */
export interface LinesThere<P> {
  /** The number of further lines that fit. */
  room: number
  /** Returns a product's quantity on the list, to which more can be added without a new line; null if it is not on it. */
  unitsOf: (product: P) => number | null
  /** True if a second row of a product adds to the first. */
  merges: boolean
  idOf: (product: P) => string
}

/** A row that is not added to the list: it has a fault, or there is no room for it. */
export type LeftRow<P> = Omit<FaultyRow<P>, 'fault'> & { fault: FaultyRow<P>['fault'] | 'no_room' | 'too_many_units' }

/** Returns the rows to add, first come first served, and the remaining rows as pasted and in order. */
export function fitRows<P>(
  { picks, faulty }: MatchedRows<P>,
  { room, unitsOf, merges, idOf }: LinesThere<P>,
): { fit: MatchedRows<P>['picks']; left: LeftRow<P>[] } {
  const units = new Map<string, number>()
  const fit: MatchedRows<P>['picks'] = []
  const left: LeftRow<P>[] = [...faulty]
  let free = room
  for (const pick of picks) {
    const id = idOf(pick.product)
    const there = merges ? (units.get(id) ?? unitsOf(pick.product)) : null
    const sum = (there ?? 0) + pick.quantity
    const fault = sum > MOST_UNITS ? 'too_many_units' : there === null && free <= 0 ? 'no_room' : null
    if (fault) {
      left.push({ ...pick.row, fault, found: undefined })
      continue
    }
    if (there === null) free -= 1
    units.set(id, sum)
    fit.push(pick)
  }
  return { fit, left: left.sort((a, b) => a.line - b.line) }
}

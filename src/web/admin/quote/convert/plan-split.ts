import type { StaffQuote } from '../../../client/admin-answers.ts'
import { variantName } from '../../catalog/variant-name.ts'

type Line = StaffQuote['lines'][number]

/** A line, or a kit with all its lines, that always stays on one draft order. */
export interface Unit {
  /** The id of the first line. */
  id: string
  title: string
  lines: readonly Line[]
}

/** The index of a unit's draft order, from 0; null to leave it for later. */
export type Place = number | null
/** The place of each unit, by unit id. Missing units go on the first draft order. */
export type Places = Readonly<Record<string, Place>>

/** Returns the accepted lines that are not on a draft order yet, grouped by kit. */
export function toUnits(lines: readonly Line[]): Unit[] {
  const units = new Map<string, Line[]>()
  for (const line of lines.filter(({ zone }) => zone === 'accepted')) {
    const key = line.kit ? `kit ${line.kit.key}` : line.id
    units.set(key, [...(units.get(key) ?? []), line])
  }
  return [...units.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const parent = lines.find(({ kit }) => kit?.role === 'parent')
    const title = first.kit?.title ?? variantName(parent ?? first)
    return [{ id: first.id, title, lines }]
  })
}

function placeOf({ id }: Unit, places: Places): Place {
  const place = places[id]
  return place === undefined ? 0 : place
}

/** Returns the units of each draft order, in order, and the ones left for a later conversion. */
export function splitUnits(units: readonly Unit[], places: Places): { groups: Unit[][]; later: Unit[] } {
  const groups: Unit[][] = []
  const later: Unit[] = []
  for (const unit of units) {
    const place = placeOf(unit, places)
    if (place === null) later.push(unit)
    else groups[place] = [...(groups[place] ?? []), unit]
  }
  return { groups: groups.filter((group) => group !== undefined), later }
}

/** Returns the places after moving a unit. No draft order stays empty: the ones after an emptied one move up. */
export function moveUnit(units: readonly Unit[], places: Places, unitId: string, place: Place): Places {
  const moved = { ...places, [unitId]: place }
  const used = [...new Set(units.map((unit) => placeOf(unit, moved)))]
    .filter((one) => one !== null)
    .sort((a, b) => a - b)
  return Object.fromEntries(
    units.map((unit) => {
      const at = placeOf(unit, moved)
      return [unit.id, at === null ? null : used.indexOf(at)]
    }),
  )
}

export function lineIdsOf(units: readonly Unit[]): string[] {
  return units.flatMap(({ lines }) => lines.map(({ id }) => id))
}

import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { type CostedLine, computeMargins, type Margin } from '../../../domain/pricing/margin.ts'
import type { VariantWorth } from '../../client/admin-answers.ts'

/** The cost of a unit, by variant id; null where nobody knows. */
export type UnitCosts = Readonly<Record<string, string | null>>

/** A margin, with its amount as the API writes amounts. */
export interface ShownMargin {
  amount: string
  pct: number | null
}

/** The margins of lines and of all; a kit's is at its parent. */
export interface ShownMargins {
  lines: Readonly<Record<string, ShownMargin>>
  total: ShownMargin | null
  /** Priced lines left out because their cost is not known. */
  unknown: number
}

type Line = Pick<CostedLine, 'id' | 'quantity' | 'kit'> & {
  net: string | null
  variant_id: string | null
  choice?: { chosen: boolean } | null | undefined
}

/** Returns the costs among what is known of variants; null for those who may not see them. */
export function costsIn(worth: ReadonlyMap<string, Pick<VariantWorth, 'unit_cost'>>): UnitCosts | null {
  const costs = [...worth].flatMap(([id, { unit_cost: cost }]) => (cost === undefined ? [] : [[id, cost] as const]))
  return costs.length === 0 ? null : Object.fromEntries(costs)
}

/** Returns what the store keeps of these lines after their costs. */
export function showMargins(lines: readonly Line[], costs: UnitCosts): ShownMargins {
  const costed = lines.map(({ net, variant_id: variant, choice, ...line }) => ({
    ...line,
    counts: choice?.chosen ?? true,
    net: net === null ? null : parseMoney(net),
    unitCost: costOf(costs[variant ?? '']),
  }))
  const margins = computeMargins(costed)
  return {
    lines: Object.fromEntries([...margins.lines].map(([id, margin]) => [id, toShown(margin)])),
    total: margins.total && toShown(margins.total),
    unknown: margins.unknown,
  }
}

function costOf(cost: string | null | undefined) {
  return typeof cost === 'string' ? parseMoney(cost) : null
}

function toShown({ amount, pct }: Margin): ShownMargin {
  return { amount: formatMoney(amount), pct }
}

import { divideHalfUp, type Money, sum, timesQuantity } from '../money.ts'

/** A line of an offer, and what a unit of it costs the store. */
export interface CostedLine {
  id: string
  quantity: number
  /** After its share of the whole-quote discount, before tax; null without a price of its own. */
  net: Money | null
  /** null if nobody knows. */
  unitCost: Money | null
  kit: { key: string; role: 'parent' | 'component' } | null
  /** False for an option or alternative outside the sum. */
  counts?: boolean
}

export interface Margin {
  amount: Money
  /** Of the net price, to a tenth of a percent; null if nothing is charged. */
  pct: number | null
}

export interface Margins {
  /** By line id, without those whose price or cost is not known. A kit has one, at its parent. */
  lines: ReadonlyMap<string, Margin>
  /** Of all of these in the sum; null if there are none. */
  total: Margin | null
  /** Priced lines and kits left out because their cost is not known. */
  unknown: number
}

/** Returns what the store keeps of each line, and of all in the sum, after their costs. A kit is judged as a whole, its price against the costs of its parts. */
export function computeMargins(lines: readonly CostedLine[]): Margins {
  const priced = [...Map.groupBy(lines, ({ id, kit }) => (kit ? `kit ${kit.key}` : id)).values()]
    .map(toItem)
    .filter(({ net }) => net !== null)
  const known = priced.flatMap(({ net, cost, ...item }) =>
    net === null || cost === null ? [] : [{ ...item, net, cost }],
  )
  const counted = known.filter(({ counts }) => counts)
  return {
    lines: new Map(known.map((item) => [item.id, marginOf(item)])),
    total: counted.length === 0 ? null : marginOf({ net: sum(counted.map(netOf)), cost: sum(counted.map(costOf)) }),
    unknown: priced.filter(({ counts }) => counts).length - counted.length,
  }
}

interface Item {
  net: Money
  cost: Money
}
const netOf = ({ net }: Item) => net
const costOf = ({ cost }: Item) => cost

/** A line, or a kit's lines as one. A kit's parent without a cost of its own costs nothing more than its parts. */
function toItem(lines: readonly CostedLine[]) {
  const nets = lines.flatMap(({ net }) => net ?? [])
  const costed = lines.filter(({ kit, unitCost }) => lines.length === 1 || kit?.role !== 'parent' || unitCost !== null)
  const costs = costed.flatMap(({ unitCost, quantity }) =>
    unitCost === null ? [] : [timesQuantity(unitCost, quantity)],
  )
  return {
    id: (lines.find(({ kit }) => kit?.role === 'parent') ?? lines[0])?.id ?? '',
    net: nets.length === 0 ? null : sum(nets),
    cost: costs.length < costed.length ? null : sum(costs),
    counts: lines.every(({ counts = true }) => counts),
  }
}

function marginOf({ net, cost }: Item): Margin {
  const amount = net - cost
  return { amount, pct: net > 0n ? Number(divideHalfUp(amount * 1000n, net)) / 10 : null }
}

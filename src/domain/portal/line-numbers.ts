import type { QuoteLine } from '../quotes/quote.ts'

type Placed = Pick<QuoteLine, 'buyerVisibility' | 'kit'>

/**
 * Returns the number of each line, by which buyers and staff speak of it: `1`, `2`, and `2.1` for the first component of the kit at `2`. Null for
 * a hidden line, so that its buyer sees no gap.
 */
export function lineNumbers(lines: readonly Placed[]): (string | null)[] {
  const isShown = ({ buyerVisibility }: Placed) => buyerVisibility !== 'hidden'
  const kits = new Set(lines.filter((line) => isShown(line) && line.kit?.role === 'parent').map(({ kit }) => kit?.key))
  const isPart = ({ kit }: Placed) => kit?.role === 'component' && kits.has(kit.key)
  let last = 0
  const own = lines.map((line) => (isShown(line) && !isPart(line) ? String(++last) : null))
  const parents = new Map(
    lines.map(({ kit }, i) => [kit?.role === 'parent' ? kit.key : null, { at: own[i], parts: 0 }]),
  )
  return lines.map((line, i) => {
    const parent = isPart(line) && isShown(line) ? parents.get(line.kit?.key ?? null) : undefined
    return parent ? `${parent.at}.${++parent.parts}` : (own[i] ?? null)
  })
}

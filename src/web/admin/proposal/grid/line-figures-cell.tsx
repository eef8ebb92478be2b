import { Badge, Text } from '@mantine/core'
import { formatAmount, formatPercentage } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { LineFigures } from '../model/compute-figures.ts'

interface LineFiguresCellProps {
  figures: LineFigures | undefined
  currency: string
  /** True for a line outside the total until the buyer chooses it. */
  isApart: boolean
}

/** Shows a line's total and its price per unit after all discounts. */
export function LineFiguresCell({ figures, currency, isApart }: LineFiguresCellProps) {
  const { lineTotal = null, effective = null, unitPrice = null, offCatalogPct = null } = figures ?? {}
  const amount = (text: string) => formatAmount(text, currency)
  return (
    <div>
      <Text size="sm" {...(isApart ? { c: 'dimmed' } : { fw: 600 })} data-testid="line-total">
        {lineTotal === null ? say('line.no_price') : amount(lineTotal)}
      </Text>
      {isApart && (
        <Text size="xs" c="dimmed">
          {say('choice.apart')}
        </Text>
      )}
      {effective !== null && (
        <Text size="xs" c="dimmed">
          {sayEach(amount(effective), effective !== unitPrice, offCatalogPct)}
        </Text>
      )}
      {figures?.isBelowFloor && (
        <Badge size="sm" color="red" variant="light" tt="none">
          {say('line.below_floor')}
        </Badge>
      )}
    </div>
  )
}

function sayEach(price: string, isEffective: boolean, off: string | number | null): string {
  if (!off) return say(isEffective ? 'line.each_effective' : 'line.each', { price })
  const values = { price, percent: formatPercentage(off) }
  return say(isEffective ? 'line.each_effective_off' : 'line.each_off', values)
}

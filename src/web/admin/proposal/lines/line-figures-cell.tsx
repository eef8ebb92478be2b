import { Badge, Text } from '@mantine/core'
import { formatAmount } from '../../../ui/format.ts'
import type { LineFigures } from '../model/compute-figures.ts'
import classes from './line-list.module.css'

/** What a line comes to: its total, and what one unit costs after all discounts. */
export function LineFiguresCell({ figures, currency }: { figures: LineFigures | undefined; currency: string }) {
  const { lineTotal = null, effective = null, unitPrice = null, offCatalogPct = null } = figures ?? {}
  const amount = (text: string) => formatAmount(text, currency)
  return (
    <div className={classes.figures}>
      <Text size="sm" fw={600} data-testid="line-total">
        {lineTotal === null ? 'No price' : amount(lineTotal)}
      </Text>
      {effective !== null && (
        <Text size="xs" c="dimmed">
          {effective !== unitPrice && 'eff. '}
          {amount(effective)} each
          {offCatalogPct ? `, −${offCatalogPct}\u00a0%` : ''}
        </Text>
      )}
      {figures?.isBelowFloor && (
        <Badge size="sm" color="red" variant="light" tt="none">
          Below the floor
        </Badge>
      )}
    </div>
  )
}

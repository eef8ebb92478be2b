import { Group, Text } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { isLoss } from './line-margin.tsx'
import type { ShownMargins } from './margins.ts'
import { sayMargin } from './say-margin.ts'

interface TotalMarginProps {
  /** null for those who may not see it. */
  margins: ShownMargins | null
  currency: string
}

/** Shows what the store keeps of an offer after the costs of its lines, and how many lines are left out. */
export function TotalMargin({ margins, currency }: TotalMarginProps) {
  if (!margins?.total) return null
  const { total, unknown } = margins
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{say('worth.total_margin')}</Text>
        <Text
          size="sm"
          className="figures"
          data-testid="total-margin"
          {...(isLoss(total) && { c: 'var(--mantine-color-error)' })}
        >
          {sayMargin(total, currency)}
        </Text>
      </Group>
      {unknown > 0 && (
        <Text size="xs" c="dimmed">
          {say('worth.without', { count: unknown })}
        </Text>
      )}
    </>
  )
}

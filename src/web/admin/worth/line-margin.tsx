import { Text } from '@mantine/core'
import { say } from '../../ui/say.ts'
import type { ShownMargin } from './margins.ts'
import { sayMargin } from './say-margin.ts'

/** Shows what the store keeps of a line after its cost. A loss stands out. */
export function LineMargin({ margin, currency }: { margin: ShownMargin | null | undefined; currency: string }) {
  if (!margin) return null
  return (
    <Text size="xs" c={isLoss(margin) ? 'var(--mantine-color-error)' : 'dimmed'} data-testid="margin">
      {say('worth.margin', { margin: sayMargin(margin, currency) })}
    </Text>
  )
}

/** Returns whether the store pays more than it gets. */
export function isLoss({ amount }: ShownMargin): boolean {
  return amount.startsWith('-')
}

import { Group, Paper, Text } from '@mantine/core'
import type { Statement } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'

/** Shows what is still to be paid in all, by how long it is overdue: a row for each currency. */
export function OpenSums({ open }: { open: Statement['open'] }) {
  return open.map((sum) => {
    const amounts: readonly (readonly [string, string])[] = [
      [say('invoices.sum.open', { count: sum.invoices }), sum.left],
      [say('invoices.sum.not_due'), sum.not_due],
      [say('invoices.sum.30'), sum.overdue_30],
      [say('invoices.sum.60'), sum.overdue_60],
      [say('invoices.sum.90'), sum.overdue_90],
      [say('invoices.sum.longer'), sum.overdue_longer],
    ]
    const shown = amounts.filter(([, amount], i) => i < 2 || amount !== '0.00')
    return (
      <Group key={sum.currency} gap="xs">
        {shown.map(([name, amount], i) => (
          <Paper key={name} withBorder px="md" py="xs">
            <Text size="xs" c={i > 1 ? 'red' : 'dimmed'}>
              {name}
            </Text>
            <Text fw={600} className="typed">
              {formatAmount(amount, sum.currency)}
            </Text>
          </Paper>
        ))}
      </Group>
    )
  })
}

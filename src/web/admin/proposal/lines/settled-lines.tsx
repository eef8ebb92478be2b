import { Paper, Table, Text, Title } from '@mantine/core'
import { memo } from 'react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'

/** Shows the lines decided earlier, which no longer change but count in the totals; renders nothing without any. */
export const SettledLines = memo(function SettledLines({ lines, currency }: Pick<StaffQuote, 'lines' | 'currency'>) {
  const settled = lines.filter(({ zone }) => zone !== 'open')
  if (settled.length === 0) return null
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        {say('line.settled')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {say('line.settled_hint')}
      </Text>
      <Table>
        <Table.Tbody>
          {settled.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td className="typed">{line.title}</Table.Td>
              <Table.Td>{line.zone}</Table.Td>
              <Table.Td className="figures">{line.net === null ? '—' : formatAmount(line.net, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
})

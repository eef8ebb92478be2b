import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { Panel } from '../panel.tsx'
import { byKit, type StaffLine } from './by-kit.ts'
import { lineColumns } from './line-columns.tsx'

const ZONES = [
  ['accepted', 'Accepted lines'],
  ['open', 'Open lines'],
  ['rejected', 'Rejected lines'],
  ['converted', 'Converted lines'],
] as const satisfies readonly (readonly [StaffLine['zone'], string])[]
/** More lines than this are shown when somebody asks for them. */
const SHOWN = 50

/** The lines by what was decided on them, each zone with its total. */
export function LineZones({ quote }: { quote: StaffQuote }) {
  if (quote.lines.length === 0) {
    return (
      <Panel title="Lines">
        <EmptyState title="There are no lines">Prepare a proposal to add some.</EmptyState>
      </Panel>
    )
  }
  const isOver = !quote.lines.some(({ still_open }) => still_open)
  return ZONES.map(([zone, title]) => {
    const lines = quote.lines.filter((line) => line.zone === zone)
    const named = zone === 'open' && isOver ? 'Lines nobody decided on' : title
    return <Zone key={zone} title={named} quote={quote} lines={lines} />
  })
}

function Zone({ title, quote, lines }: { title: string; quote: StaffQuote; lines: readonly StaffLine[] }) {
  const [isWhole, showAll] = useState(false)
  if (lines.length === 0) return null
  const priced = lines.flatMap(({ net }) => (net === null ? [] : [parseMoney(net)]))
  const total = formatAmount(formatMoney(sum(priced)), quote.currency)
  const ordered = byKit(lines)
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN)
  return (
    <Panel title={`${title} (${lines.length})`}>
      <Box style={{ overflowX: 'auto' }}>
        <DataTable caption={title} columns={lineColumns(quote)} rows={shown} rowKey={({ id }) => id} empty={null} />
      </Box>
      <Group justify="space-between">
        {ordered.length > shown.length && (
          <Button variant="default" size="xs" onClick={() => showAll(true)}>
            Show the other {ordered.length - shown.length} lines
          </Button>
        )}
        <Text size="sm" fw={600} ml="auto">
          {priced.length === 0 ? 'Not priced yet' : `Net of these lines: ${total}`}
          {priced.length > 0 && priced.length < lines.length && ` (${lines.length - priced.length} not priced yet)`}
        </Text>
      </Group>
    </Panel>
  )
}

import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import { isCounted } from '../../../../domain/pricing/choice.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { ShownMargins } from '../../worth/margins.ts'
import { Panel } from '../panel.tsx'
import { byKit, type StaffLine } from './by-kit.ts'
import { lineColumns } from './line-columns.tsx'

const ZONES = [
  ['accepted', say('zone.accepted')],
  ['open', say('zone.open')],
  ['rejected', say('zone.rejected')],
  ['converted', say('zone.converted')],
] as const satisfies readonly (readonly [StaffLine['zone'], string])[]
/** Lines beyond this number are shown on request. */
const SHOWN = 50

/** Shows the lines grouped by decision, each zone with its total. */
export function LineZones({ quote, margins }: { quote: StaffQuote; margins: ShownMargins | null }) {
  if (quote.lines.length === 0) {
    return (
      <Panel title={say('zone.lines')}>
        <EmptyState title={say('zone.none')}>{say('zone.none_hint')}</EmptyState>
      </Panel>
    )
  }
  const isOver = !quote.lines.some(({ still_open }) => still_open)
  return ZONES.map(([zone, title]) => {
    const lines = quote.lines.filter((line) => line.zone === zone)
    const named = zone === 'open' && isOver ? say('zone.undecided') : title
    return <Zone key={zone} title={named} quote={quote} margins={margins} lines={lines} />
  })
}

interface ZoneProps {
  title: string
  quote: StaffQuote
  margins: ShownMargins | null
  lines: readonly StaffLine[]
}

function Zone({ title, quote, margins, lines }: ZoneProps) {
  const [isWhole, showAll] = useState(false)
  if (lines.length === 0) return null
  const priced = lines.filter(({ net }) => net !== null)
  const counted = priced.filter(isCounted)
  const total = formatAmount(formatMoney(sum(counted.map(({ net }) => parseMoney(net ?? '0.00')))), quote.currency)
  const ordered = byKit(lines)
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN)
  return (
    <Panel title={`${title} (${lines.length})`}>
      <Box style={{ overflowX: 'auto' }}>
        <DataTable
          caption={title}
          columns={lineColumns(quote, margins)}
          rows={shown}
          rowKey={({ id }) => id}
          isPale={(line) => !isCounted(line)}
          empty={null}
        />
      </Box>
      <Group justify="space-between">
        {ordered.length > shown.length && (
          <Button variant="default" size="xs" onClick={() => showAll(true)}>
            {say('zone.show_rest', { count: ordered.length - shown.length })}
          </Button>
        )}
        <Text size="sm" fw={600} ml="auto">
          {priced.length === 0 ? say('zone.not_priced') : say('zone.net', { total })}
          {priced.length > 0 &&
            priced.length < lines.length &&
            ` ${say('zone.some_not_priced', { count: lines.length - priced.length })}`}
        </Text>
      </Group>
    </Panel>
  )
}

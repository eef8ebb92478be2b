import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { Version } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { describeTiers } from '../../proposal/model/tiers.ts'
import { describeChoice } from '../describe-choice.ts'
import { lineTitle } from './changed-line.tsx'
import { visibilityName } from './visibility-name.ts'

type Line = Version['lines'][number]

/** Shows a version's lines with their prices and shares of the discount. */
export function VersionLines({ version, currency }: { version: Version; currency: string }) {
  const amount = (value: string | null) => (value === null ? '–' : formatAmount(value, currency))
  const columns: Column<Line>[] = [
    { key: 'item', header: say('line.item'), cell: (line) => <Item line={line} currency={currency} /> },
    { key: 'quantity', header: say('line.quantity'), figures: true, cell: ({ quantity }) => quantity },
    { key: 'catalog', header: say('line.catalog'), figures: true, cell: ({ catalog_price }) => amount(catalog_price) },
    { key: 'unit', header: say('change.unit_price'), figures: true, cell: ({ unit_price }) => amount(unit_price) },
    { key: 'total', header: say('version.line_total'), figures: true, cell: ({ line_total }) => amount(line_total) },
    {
      key: 'share',
      header: say('terms.discount'),
      figures: true,
      cell: ({ discount_share }) => amount(discount_share),
    },
    { key: 'tax', header: say('terms.tax'), figures: true, cell: ({ tax }) => amount(tax) },
  ]
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {say('zone.lines')}
      </Title>
      <DataTable
        caption={say('version.lines_of', { number: version.number })}
        columns={columns}
        rows={version.lines}
        rowKey={({ id }) => id}
        empty={<EmptyState title={say('version.no_lines')} />}
      />
    </Stack>
  )
}

function Item({ line, currency }: { line: Line; currency: string }) {
  const { sku, kit, buyer_visibility, tiers, choice } = line
  const details = [sku, kit && say('version.kit', { name: kit.title ?? kit.key })].filter(Boolean).join(' · ')
  return (
    <div>
      <Group gap="xs">
        <Text span size="sm" fw={500} className="typed">
          {lineTitle(line)}
        </Text>
        {choice && (
          <Badge size="sm" variant="default" tt="none">
            {describeChoice(choice)}
          </Badge>
        )}
        {buyer_visibility !== 'show' && (
          <Badge size="sm" variant="default" tt="none">
            {visibilityName(buyer_visibility)}
          </Badge>
        )}
      </Group>
      {tiers && <Text size="xs">{describeTiers(tiers, currency)}</Text>}
      {details && (
        <Text size="xs" c="dimmed" className="typed">
          {details}
        </Text>
      )}
    </div>
  )
}

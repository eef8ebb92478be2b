import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { Version } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { lineTitle } from './changed-line.tsx'
import { visibilityName } from './visibility-name.ts'

type Line = Version['lines'][number]

/** The lines a version offers, with their prices and shares of the discount. */
export function VersionLines({ version, currency }: { version: Version; currency: string }) {
  const amount = (value: string | null) => (value === null ? '–' : formatAmount(value, currency))
  const columns: Column<Line>[] = [
    { key: 'item', header: 'Item', cell: (line) => <Item line={line} /> },
    { key: 'quantity', header: 'Quantity', figures: true, cell: ({ quantity }) => quantity },
    { key: 'catalog', header: 'Catalogue', figures: true, cell: ({ catalog_price }) => amount(catalog_price) },
    { key: 'unit', header: 'Unit price', figures: true, cell: ({ unit_price }) => amount(unit_price) },
    { key: 'total', header: 'Line total', figures: true, cell: ({ line_total }) => amount(line_total) },
    { key: 'share', header: 'Discount', figures: true, cell: ({ discount_share }) => amount(discount_share) },
    { key: 'tax', header: 'Tax', figures: true, cell: ({ tax }) => amount(tax) },
  ]
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        Lines
      </Title>
      <DataTable
        caption={`Lines of version ${version.number}`}
        columns={columns}
        rows={version.lines}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No lines" />}
      />
    </Stack>
  )
}

function Item({ line }: { line: Line }) {
  const { sku, kit, buyer_visibility } = line
  const details = [sku, kit && `Kit ${kit.title ?? kit.key}`].filter(Boolean).join(' · ')
  return (
    <div>
      <Group gap="xs">
        <Text span size="sm" fw={500} className="typed">
          {lineTitle(line)}
        </Text>
        {buyer_visibility !== 'show' && (
          <Badge size="sm" variant="default" tt="none">
            {visibilityName(buyer_visibility)}
          </Badge>
        )}
      </Group>
      {details && (
        <Text size="xs" c="dimmed" className="typed">
          {details}
        </Text>
      )}
    </div>
  )
}

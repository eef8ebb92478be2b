import { Stack, Title } from '@mantine/core'
import type { Fate, ImportCounts } from '../../../../domain/orders/platform-import.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { COUNTED } from './import-kinds.ts'

interface Row {
  name: string
  counts: Readonly<Record<Fate, number>>
}

/** What an import would come to, or came to. */
export function ImportCounted({ counts, isDone }: { counts: ImportCounts; isDone: boolean }) {
  const rows = Object.entries(COUNTED).flatMap(([key, name]) => {
    const one = counts[key]
    return one ? [{ name, counts: one }] : []
  })
  return (
    <Stack component="section" gap="xs" maw={560}>
      <Title order={2} size="h4">
        {isDone ? 'What it did' : 'What it would do'}
      </Title>
      <DataTable caption="Counts" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} empty={null} />
    </Stack>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'What', cell: ({ name }) => name },
  { key: 'created', header: 'Created', figures: true, cell: ({ counts }) => counts.created },
  { key: 'updated', header: 'Updated', figures: true, cell: ({ counts }) => counts.updated },
  { key: 'unchanged', header: 'Unchanged', figures: true, cell: ({ counts }) => counts.unchanged },
]

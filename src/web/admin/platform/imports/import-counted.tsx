import { Stack, Title } from '@mantine/core'
import type { Fate, ImportCounts } from '../../../../domain/orders/platform-import.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { say } from '../../../ui/say.ts'
import { COUNTED } from './import-kinds.ts'

interface Row {
  name: string
  counts: Readonly<Record<Fate, number>>
}

/** Shows how many objects an import would create, update or leave unchanged, or did. */
export function ImportCounted({ counts, isDone }: { counts: ImportCounts; isDone: boolean }) {
  const rows = Object.entries(COUNTED).flatMap(([key, name]) => {
    const one = counts[key]
    return one ? [{ name, counts: one }] : []
  })
  return (
    <Stack component="section" gap="xs" maw={560}>
      <Title order={2} size="h4">
        {isDone ? say('imports.did') : say('imports.would_do')}
      </Title>
      <DataTable
        caption={say('imports.counts')}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Stack>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: say('imports.what'), cell: ({ name }) => name },
  { key: 'created', header: say('imports.created'), figures: true, cell: ({ counts }) => counts.created },
  { key: 'updated', header: say('imports.updated'), figures: true, cell: ({ counts }) => counts.updated },
  { key: 'unchanged', header: say('imports.unchanged'), figures: true, cell: ({ counts }) => counts.unchanged },
]

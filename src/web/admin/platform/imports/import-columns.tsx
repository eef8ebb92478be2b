import { Anchor, Badge, Box, Code } from '@mantine/core'
import type { ImportKind } from '../../../../domain/orders/platform-import.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { say } from '../../../ui/say.ts'
import { IMPORT_KINDS, templateOf } from './import-kinds.ts'

type Row = (typeof IMPORT_KINDS)[ImportKind]['columns'][number]

/** Describes the columns of this kind of file, and offers a template. */
export function ImportColumns({ kind }: { kind: ImportKind }) {
  return (
    <Box>
      <Anchor href={templateOf(kind)} download={`${kind}.csv`} size="sm">
        {say('imports.template')}
      </Anchor>
      <Box component="details" mt="xs">
        <summary>{say('imports.columns_of')}</summary>
        <DataTable
          caption={say('imports.columns')}
          columns={COLUMNS}
          rows={IMPORT_KINDS[kind].columns}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Box>
    </Box>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: say('imports.column'),
    cell: ({ name, required }) => (
      <span>
        <Code>{name}</Code>{' '}
        {required && (
          <Badge size="xs" variant="light" tt="none">
            {say('imports.needed')}
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'what', header: say('imports.holds'), cell: ({ what }) => what },
  { key: 'example', header: say('imports.example'), cell: ({ example }) => <span className="typed">{example}</span> },
]

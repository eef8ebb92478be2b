import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { MOST_ROW_ERRORS } from '../../../../domain/orders/platform-import.ts'
import { address, resource } from '../../../client/admin.ts'
import type { ImportDetail, ImportRowError } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'

/** Lists the rows that are left out, each with what to correct; nothing if there are none. */
export function ImportErrors({ one: { id, error_count: count, kind } }: { one: ImportDetail }) {
  if (!count) return null
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say('imports.left_out')}
        </Title>
        <Anchor
          href={address('/imports/{id}/errors.csv', { params: { id } })}
          download={`${kind}-errors.csv`}
          size="sm"
        >
          {say('imports.errors_csv')}
        </Anchor>
      </Group>
      {count > MOST_ROW_ERRORS && (
        <Text size="sm">{say('imports.first_errors', { count, shown: MOST_ROW_ERRORS })}</Text>
      )}
      <Errors id={id} />
    </Stack>
  )
}

function Errors({ id }: { id: string }) {
  const { cursor } = useSearch({ from: '/staff/store/imports/$importId' })
  const errors = usePageOf(resource('/imports/{id}/errors', { params: { id }, query: { cursor } }))
  return (
    <Loaded query={errors}>
      {({ data, next_cursor: next }) => (
        <>
          <DataTable
            caption={say('imports.left_out')}
            columns={COLUMNS}
            rows={data}
            rowKey={({ line, message }) => `${line} ${message}`}
            empty={<Text c="dimmed">{say('imports.no_more')}</Text>}
          />
          <Pager cursor={cursor} next={next} />
        </>
      )}
    </Loaded>
  )
}

const COLUMNS: readonly Column<ImportRowError>[] = [
  { key: 'line', header: say('imports.line'), cell: ({ line }) => line },
  { key: 'subject', header: say('imports.of'), cell: ({ subject }) => <span className="typed">{subject ?? ''}</span> },
  { key: 'message', header: say('imports.correct'), cell: ({ message }) => <span className="typed">{message}</span> },
]

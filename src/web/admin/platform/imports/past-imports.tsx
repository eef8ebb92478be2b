import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { Import } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { Pager } from '../pager.tsx'
import { IMPORT_KINDS } from './import-kinds.ts'
import { ImportStateBadge, isMoving } from './import-state.tsx'

/** Lists the imports of the last 30 days; refreshes while one is running. */
export function PastImports() {
  const { cursor } = useSearch({ from: '/staff/store/imports' })
  const { timezone } = useSession().store
  const imports = useQuery({
    ...resource('/imports', { query: { before: cursor } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isMoving(one.state)) ? 2_000 : false),
  })
  return (
    <Stack component="section" gap="sm" aria-label={say('imports.past')}>
      <Title order={2} size="h4">
        {say('imports.past')}
      </Title>
      <Loaded query={imports}>
        {({ data, next_cursor: next }) => (
          <>
            <DataTable
              caption={say('imports.past_caption')}
              columns={columnsIn(timezone)}
              rows={data}
              rowKey={({ id }) => id}
              empty={<EmptyState title={say('imports.none')}>{say('imports.none_hint')}</EmptyState>}
            />
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function columnsIn(timezone: string): readonly Column<Import>[] {
  return [
    {
      key: 'file',
      header: say('imports.file'),
      cell: ({ id, file_name: name }) => (
        <AnchorLink to="/store/imports/$importId" params={{ importId: id }} className="typed" size="sm">
          {name}
        </AnchorLink>
      ),
    },
    { key: 'kind', header: say('imports.kind_of'), cell: ({ kind }) => IMPORT_KINDS[kind].name },
    { key: 'state', header: say('imports.state_title'), cell: ({ state }) => <ImportStateBadge state={state} /> },
    { key: 'rows', header: say('imports.rows'), figures: true, cell: ({ rows }) => rows ?? '' },
    { key: 'errors', header: say('imports.skipped'), figures: true, cell: (one) => one.error_count ?? '' },
    {
      key: 'who',
      header: say('imports.by'),
      cell: ({ staff_name: name, created_at: at }) => (
        <Text size="sm" className="typed">
          {name}, {formatMoment(at, timezone)}
        </Text>
      ),
    },
  ]
}

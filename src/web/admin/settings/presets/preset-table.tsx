import { Badge, Group, Text } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { PresetAction } from './preset-action.tsx'

interface Named {
  id: string
  name: string
  shared: boolean
}

interface PresetTableProps<T extends Named> {
  /** The kind's path in the API. */
  kind: 'snippets'
  caption: string
  presets: readonly T[]
  contentHeader: string
  content: (preset: T) => ReactNode
  /** The button that edits one. */
  edit: (preset: T) => ReactNode
  empty: ReactNode
}

/** A table of presets; only those who may change the store's can change shared ones. */
export function PresetTable<T extends Named>({ presets, caption, empty, ...row }: PresetTableProps<T>) {
  const editsShared = useMay('templates.edit')
  return (
    <DataTable
      caption={caption}
      rows={presets}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'name',
          header: say('preset.name'),
          cell: ({ name }) => (
            <Text fw={600} size="sm" className="typed">
              {name}
            </Text>
          ),
        },
        { key: 'content', header: row.contentHeader, cell: row.content },
        {
          key: 'for',
          header: say('preset.for'),
          cell: ({ shared }) => (
            <Badge variant="light" color={shared ? 'blue' : 'gray'}>
              {shared ? say('preset.shared') : say('preset.yours')}
            </Badge>
          ),
        },
        {
          key: 'actions',
          header: say('staff.actions'),
          cell: (preset) =>
            (editsShared || !preset.shared) && (
              <Group gap={4} wrap="nowrap">
                {row.edit(preset)}
                <Delete kind={row.kind} preset={preset} />
              </Group>
            ),
        },
      ]}
    />
  )
}

function Delete({ kind, preset: { id, name, shared } }: { kind: PresetTableProps<Named>['kind']; preset: Named }) {
  const deleting = useSubmit(() => call('DELETE', `/${kind}/{id}`, { params: { id } }), {
    changes: [[kind]],
    said: say('preset.deleted', { name }),
  })
  return (
    <Ask
      title={say('preset.delete_named', { name })}
      does={say('action.delete')}
      dangerous
      busy={deleting.busy}
      refusal={deleting.refusal}
      onYes={deleting.run}
      opener={(open) => <PresetAction label={say('preset.delete_named', { name })} icon={Trash2} onClick={open} />}
    >
      <Text size="sm">{say(shared ? 'preset.delete_shared' : 'preset.delete_own', { name })}</Text>
    </Ask>
  )
}

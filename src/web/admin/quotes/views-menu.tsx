import { Button, Menu, Text } from '@mantine/core'
import { Bookmark, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../client/admin.ts'
import type { SavedView } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { MenuLink } from '../shell/links.tsx'
import { writeInbox } from './inbox-search.ts'
import type { Inbox } from './use-inbox.ts'
import { isChanged, stateOf, useViews, viewOf } from './use-views.ts'
import type { ViewTask } from './view-task.ts'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

/** Offers whose buyer has not answered for a week, the quietest first. */
const QUIET = { tab: 'waiting_for_buyer', quiet_days: '7', sort: 'updated_at' } as const

/** Shows the ready view and the saved ones: selects, saves, updates, renames, shares and deletes them. */
export function ViewsMenu({ inbox, columns }: { inbox: Inbox; columns: readonly string[] }) {
  const { state } = inbox
  const views = useViews()
  const [task, setTask] = useState<ViewTask | null>(null)
  const view = views.find(({ id }) => id === state.view)
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Bookmark size={16} aria-hidden />}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            <Text size="sm" truncate maw={160} span>
              {view?.name ?? say('view.views')}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          <Menu.Label>{say('view.ready')}</Menu.Label>
          <MenuLink to="/quotes" search={QUIET}>
            {say('view.quiet')}
          </MenuLink>
          <Listed title={say('view.yours')} views={views.filter(({ own }) => own)} />
          <Listed title={say('view.shared_by_others')} views={views.filter(({ own }) => !own)} />
          {view && <Current view={view} inbox={inbox} columns={columns} onTask={setTask} />}
          <Menu.Divider />
          <Menu.Item onClick={() => setTask('save')}>{say('view.save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {task && <ViewDialog task={task} view={view} inbox={inbox} columns={columns} onClose={() => setTask(null)} />}
      </Suspense>
    </>
  )
}

function Listed({ title, views }: { title: string; views: readonly SavedView[] }) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <MenuLink key={view.id} to="/quotes" search={writeInbox(stateOf(view))}>
          <span className="typed">{view.name}</span>
          {view.own && view.shared && (
            <Text span size="xs" c="dimmed">
              {' '}
              {say('view.shared')}
            </Text>
          )}
        </MenuLink>
      ))}
    </>
  )
}

interface CurrentProps {
  view: SavedView
  inbox: Inbox
  columns: readonly string[]
  onTask: (task: ViewTask) => void
}

/** Shows the actions for the current view. */
function Current({ view, inbox: { state, change }, columns, onTask }: CurrentProps) {
  const mayShare = useMay('views.share')
  const body = viewOf(state, columns)
  const updating = useSubmit(() => call('PATCH', '/views/{id}', { params: { id: view.id }, body }), {
    changes: [['views']],
    said: say('view.updated', { name: view.name }),
    onDone: () => change({ columns: undefined }, { replace: true }),
  })
  if (view.shared && !mayShare) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{say('view.this')}</Menu.Label>
      {isChanged(state, view) && <Menu.Item onClick={() => void updating.run()}>{say('view.update')}</Menu.Item>}
      <Menu.Item onClick={() => onTask('edit')}>{mayShare ? say('view.rename_share') : say('view.rename')}</Menu.Item>
      <Menu.Item color="red" onClick={() => onTask('delete')}>
        {say('view.delete')}
      </Menu.Item>
    </>
  )
}

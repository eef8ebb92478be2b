import { Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { SavedView } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { whoMay } from '../session/who-may.ts'
import type { Inbox } from './use-inbox.ts'
import { viewOf } from './use-views.ts'
import type { ViewTask } from './view-task.ts'

interface ViewDialogProps {
  task: ViewTask
  /** The current view. */
  view: SavedView | undefined
  inbox: Inbox
  columns: readonly string[]
  onClose: () => void
}

const TITLES = { save: say('view.save_title'), edit: say('view.edit_title'), delete: say('view.delete_title') } as const

/** Asks for a saved view's name and whether to share it, or confirms deleting it. */
export function ViewDialog({ task, view, ...rest }: ViewDialogProps) {
  return (
    <Modal opened onClose={rest.onClose} title={TITLES[task]} centered>
      {task === 'delete' && view ? (
        <DeleteView view={view} {...rest} />
      ) : (
        <NameView {...rest} view={view} task={task} />
      )}
    </Modal>
  )
}

function NameView({ task, view, inbox, columns, onClose }: ViewDialogProps) {
  const before = task === 'edit' ? view : undefined
  const mayShare = useMay('views.share')
  const [name, setName] = useState(before?.name ?? '')
  const [shared, setShared] = useState(before?.shared ?? false)
  const named = { name: name.trim(), shared }
  const saving = useSubmit(
    () =>
      before
        ? call('PATCH', '/views/{id}', { params: { id: before.id }, body: named })
        : call('POST', '/views', { body: { ...named, ...viewOf(inbox.state, columns) } }),
    {
      changes: [['views']],
      onDone: ({ id }) => {
        onClose()
        if (!before) inbox.change({ view: id, columns: undefined })
      },
    },
  )
  return (
    <form onSubmit={saving.submit}>
      <Stack>
        <TextInput
          label={say('buyer.name')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          error={saving.errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          label={say('view.share')}
          description={mayShare ? undefined : say('view.who_shares', { who: whoMay('views.share') })}
          disabled={!mayShare}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {before ? say('view.kept') : say('view.keeps')}
        </Text>
        <Refused refusal={saving.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('ui.cancel')}
          </Button>
          <Button type="submit" loading={saving.busy} disabled={name.trim() === ''}>
            {say('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function DeleteView({ view, inbox, onClose }: Omit<ViewDialogProps, 'task' | 'view'> & { view: SavedView }) {
  const deleting = useSubmit(() => call('DELETE', '/views/{id}', { params: { id: view.id } }), {
    changes: [['views']],
    said: say('view.deleted', { name: view.name }),
    onDone: () => {
      onClose()
      inbox.change({ view: undefined, columns: undefined }, { replace: true })
    },
  })
  return (
    <form onSubmit={deleting.submit}>
      <Stack>
        <Text className="typed">
          {say(view.shared ? 'view.delete_shared' : 'view.delete_own', { name: view.name })}
        </Text>
        <Refused refusal={deleting.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('ui.cancel')}
          </Button>
          <Button type="submit" color="red" loading={deleting.busy}>
            {say('action.delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { ActionIcon, Button, Checkbox, Group, Text, Tooltip } from '@mantine/core'
import { Redo2, Undo2 } from 'lucide-react'
import { say } from '../../../ui/say.ts'
import { ChoiceActions } from '../lines/choice-actions.tsx'
import { KitDialog } from '../lines/kit-dialog.tsx'
import type { Figures } from '../model/compute-figures.ts'
import type { Draft } from '../model/draft.ts'
import { makeKit, removeLines, takeApart } from '../model/edit-lines.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { TakeOffForm } from './take-off-form.tsx'
import type { GridCommands } from './use-grid-commands.ts'
import type { Selection } from './use-selection.ts'

interface LineToolbarProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
  titleOf: (id: string) => string
  ids: readonly string[]
  selection: Selection
  commands: GridCommands
}

/** Shows what was done last, undo and redo, and the actions for the selected lines. */
export function LineToolbar(props: LineToolbarProps) {
  const { editor, shown, ids, selection, commands } = props
  const { chosen, choose } = selection
  return (
    <Group gap="xs" px="sm" py="xs" mih={52}>
      <Checkbox
        aria-label={say('line.select_all')}
        checked={chosen.size > 0 && chosen.size === ids.length}
        indeterminate={chosen.size > 0 && chosen.size < ids.length}
        onChange={() => choose(chosen.size === ids.length ? [] : ids)}
      />
      <Text size="sm" role="status" c="dimmed">
        {chosen.size === 0 ? say('line.to_price', { count: ids.length }) : say('line.selected', { count: chosen.size })}
      </Text>
      {chosen.size > 0 && (
        <>
          <TakeOffForm onTakeOff={(off) => commands.takeOff(chosen, off)} />
          <Button
            size="xs"
            variant="default"
            disabled={chosen.size < 2}
            onClick={() => commands.fillDown([...chosen], selection.columns.length > 0 ? selection.columns : ['price'])}
          >
            {say('grid.fill_down')}
          </Button>
          <LineActions {...props} />
        </>
      )}
      <Group gap={4} ml="auto" wrap="nowrap">
        <Text size="xs" role="status" c="dimmed">
          {commands.report && say('cells.changed', { count: commands.report.changed.length })}
        </Text>
        <Step label={say('undo.undo')} disabled={!shown.canUndo} onClick={() => void editor.undo()} Icon={Undo2} />
        <Step label={say('undo.redo')} disabled={!shown.canRedo} onClick={() => void editor.redo()} Icon={Redo2} />
      </Group>
    </Group>
  )
}

/** Makes kits of the selected lines, takes kits apart, and removes lines. */
function LineActions({ editor, shown, figures, titleOf, ids, selection: { chosen, choose } }: LineToolbarProps) {
  const { draft, quote } = shown
  const isInKit = draft.lines.some(({ id, kit }) => kit && chosen.has(id))
  const act = (change: (draft: Draft) => Draft) => {
    editor.edit(change)
    choose([])
  }
  const partOf = (id: string) => ({
    id,
    title: titleOf(id),
    quantity: draft.lines.find((line) => line.id === id)?.quantity ?? 1,
    lineTotal: figures.lines[id]?.lineTotal ?? null,
  })
  return (
    <>
      <KitDialog
        parts={ids.filter((id) => chosen.has(id)).map(partOf)}
        currency={quote.currency}
        onMake={(parentId, title, units) => act((draft) => makeKit(draft, chosen, { parentId, title, units }))}
      />
      <ChoiceActions draft={draft} chosen={chosen} act={act} />
      {isInKit && (
        <Button size="xs" variant="default" onClick={() => act((draft) => takeApart(draft, chosen))}>
          {say('line.take_apart')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => act((draft) => removeLines(draft, chosen))}>
        {say('line.remove_selected')}
      </Button>
    </>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onClick: () => void
  Icon: typeof Undo2
}

function Step({ label, disabled, onClick, Icon }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

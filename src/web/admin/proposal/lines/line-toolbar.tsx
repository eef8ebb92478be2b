import { Button, Checkbox, Group, Text } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import type { Draft } from '../model/draft.ts'
import { makeKit, removeLines, takeApart } from '../model/edit-lines.ts'
import type { KitPart } from '../model/kit-prices.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { KitDialog } from './kit-dialog.tsx'

interface LineToolbarProps {
  editor: ProposalEditor
  draft: Draft
  ids: readonly string[]
  chosen: ReadonlySet<string>
  partOf: (id: string) => KitPart
  currency: string
  onChoose: (ids: readonly string[]) => void
}

/** Shows the actions for the selected lines. */
export function LineToolbar({ editor, draft, ids, chosen, partOf, currency, onChoose }: LineToolbarProps) {
  const isInKit = draft.lines.some(({ id, kit }) => kit && chosen.has(id))
  const act = (change: (draft: Draft) => Draft) => {
    editor.edit(change)
    onChoose([])
  }
  return (
    <Group gap="xs" px="sm" py="xs" mih={52}>
      <Checkbox
        aria-label={say('line.select_all')}
        checked={chosen.size > 0 && chosen.size === ids.length}
        indeterminate={chosen.size > 0 && chosen.size < ids.length}
        onChange={() => onChoose(chosen.size === ids.length ? [] : ids)}
      />
      <Text size="sm" role="status" c="dimmed">
        {chosen.size === 0 ? say('line.to_price', { count: ids.length }) : say('line.selected', { count: chosen.size })}
      </Text>
      {chosen.size > 0 && (
        <>
          <KitDialog
            parts={ids.filter((id) => chosen.has(id)).map(partOf)}
            currency={currency}
            onMake={(parentId, title, units) => act((draft) => makeKit(draft, chosen, { parentId, title, units }))}
          />
          {isInKit && (
            <Button size="xs" variant="default" onClick={() => act((draft) => takeApart(draft, chosen))}>
              {say('line.take_apart')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => act((draft) => removeLines(draft, chosen))}>
            {say('line.remove_selected')}
          </Button>
        </>
      )}
    </Group>
  )
}

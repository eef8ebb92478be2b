import { ActionIcon, Button, Checkbox, Divider, Popover, Stack, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Columns3 } from 'lucide-react'
import { say } from '../../../ui/say.ts'
import type { Inbox } from '../use-inbox.ts'
import { useViews } from '../use-views.ts'
import { COLUMNS, DEFAULT_COLUMNS, type QuoteColumn } from './columns.tsx'

/** Returns the visible column keys and their setter; they belong to the current view, or to this browser if there is none. */
export function useColumns({ state, change }: Inbox): [readonly string[], (keys: readonly string[]) => void] {
  const [kept, keep] = useLocalStorage<readonly string[]>({ key: 'inbox-columns', defaultValue: DEFAULT_COLUMNS })
  const view = useViews().find(({ id }) => id === state.view)
  const ofView = view && view.columns.length > 0 ? view.columns : undefined
  const asked = state.columns?.split(',') ?? ofView ?? kept
  const keys = COLUMNS.map(({ key }) => key).filter((key) => asked.includes(key))
  const choose = (keys: readonly string[]) =>
    view ? change({ columns: keys.join(',') }, { replace: true }) : keep([...keys])
  return [keys, choose]
}

/** Returns whether this browser shows one line a quote, and the setter. */
export function useCompact(): [boolean, (isCompact: boolean) => void] {
  const [isCompact, keep] = useLocalStorage({
    key: 'inbox-compact',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [isCompact, keep]
}

/** Returns the columns with these keys, in display order. */
export function columnsOf(keys: readonly string[]): readonly QuoteColumn[] {
  return COLUMNS.filter(({ key }) => keys.includes(key))
}

interface ColumnChoiceProps {
  shown: readonly string[]
  onChange: (keys: readonly string[]) => void
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
}

/** Selects the visible columns and how tall rows are. */
export function ColumnChoice({ shown, onChange, isCompact, onCompact }: ColumnChoiceProps) {
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={say('columns.choose')}>
          <Columns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('columns.title')}>
        <Stack gap="xs">
          <Checkbox.Group value={[...shown]} onChange={onChange} aria-label={say('columns.title')}>
            <Stack gap={6}>
              {COLUMNS.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  value={key}
                  label={name}
                  size="sm"
                  disabled={shown.length === 1 && shown[0] === key}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(DEFAULT_COLUMNS)}>
            {say('columns.reset')}
          </Button>
          <Divider />
          <Switch
            size="sm"
            label={say('columns.compact')}
            checked={isCompact}
            onChange={(event) => onCompact(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

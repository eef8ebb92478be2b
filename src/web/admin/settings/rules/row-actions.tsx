import { ActionIcon, Group } from '@mantine/core'
import { ArrowDown, ArrowUp, Copy, type LucideIcon, Trash2 } from 'lucide-react'
import { say } from '../../../ui/say.ts'

interface RowActionsProps {
  /** What it is, such as "rule 2"; the buttons say so. */
  what: string
  /** Where the list stands; tells its buttons apart from others. */
  at: string
  index: number
  count: number
  onMove: (to: number) => void
  onDuplicate?: () => void
  onRemove: () => void
}

/** Moves, copies and removes an entry of a list whose order counts; the keyboard stays with the entry, or where it was. */
export function RowActions({ what, at, index, count, onMove, onDuplicate, onRemove }: RowActionsProps) {
  const goTo = (place: number, way: string) =>
    requestAnimationFrame(() => document.getElementById(`${at}-${place}-${way}`)?.focus())
  const move = (to: number, way: string) => {
    onMove(to)
    goTo(to, way)
  }
  const remove = () => {
    onRemove()
    goTo(Math.min(index, count - 2), 'remove')
  }
  const id = (way: string) => `${at}-${index}-${way}`
  return (
    <Group gap={2} wrap="nowrap">
      <Act
        id={id('up')}
        icon={ArrowUp}
        name={say('rules.move_up', { what })}
        disabled={index === 0}
        onClick={() => move(index - 1, 'up')}
      />
      <Act
        id={id('down')}
        icon={ArrowDown}
        name={say('rules.move_down', { what })}
        disabled={index === count - 1}
        onClick={() => move(index + 1, 'down')}
      />
      {onDuplicate && <Act icon={Copy} name={say('rules.duplicate', { what })} onClick={onDuplicate} />}
      <Act id={id('remove')} icon={Trash2} name={say('rules.remove', { what })} onClick={remove} />
    </Group>
  )
}

interface ActProps {
  id?: string
  icon: LucideIcon
  name: string
  /** It can still have the keyboard, which would else be lost when an entry reaches the end. */
  disabled?: boolean
  onClick: () => void
}

function Act({ id, icon: Icon, name, disabled = false, onClick }: ActProps) {
  return (
    <ActionIcon
      {...(id !== undefined && { id })}
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      aria-disabled={disabled}
      {...(disabled && { 'data-disabled': true })}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

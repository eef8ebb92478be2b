import { ActionIcon, Group } from '@mantine/core'
import { ArrowDown, ArrowUp, Copy, type LucideIcon, Trash2 } from 'lucide-react'
import { say } from '../../../ui/say.ts'

interface RowActionsProps {
  /** The entry's name, such as "rule 2", for the button labels. */
  what: string
  /** The path of the list, which keeps its button ids distinct from those of other lists. */
  at: string
  index: number
  count: number
  onMove: (to: number) => void
  onDuplicate?: () => void
  onRemove: () => void
}

/** Moves, copies and removes an entry of an ordered list. The focus follows a moved entry, and stays in place after a removal. */
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
  /** A disabled button stays focusable, so that the focus isn't lost when an entry reaches the end of the list. */
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

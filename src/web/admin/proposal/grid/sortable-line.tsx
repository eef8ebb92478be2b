import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { memo } from 'react'
import { say } from '../../../ui/say.ts'
import classes from './grid.module.css'
import { LineRow, type LineRowProps } from './line-row.tsx'

interface SortableLineProps extends LineRowProps {
  /** Goes up when the row must discard what was typed. */
  generation: number
}

/** Makes a line sortable, with a handle to drag it, or to move it with Space, arrows and Space again. */
export const SortableLine = memo(function SortableLine({ generation, ...row }: SortableLineProps) {
  const { id, kit } = row.line
  const sorting = useSortable({ id, attributes: { roleDescription: say('move.role') } })
  const { transform, transition, isDragging } = sorting
  const looks = [classes.row, kit?.role === 'component' && classes.component, isDragging && classes.dragged]
  return (
    <tr
      ref={sorting.setNodeRef}
      id={`line-${id}`}
      data-line={id}
      aria-selected={row.isSelected}
      className={looks.filter(Boolean).join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <td className={classes.handle}>
        <ActionIcon
          {...sorting.attributes}
          {...sorting.listeners}
          ref={sorting.setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={say('line.move', { line: row.facts.title })}
        >
          <GripVertical size={16} aria-hidden />
        </ActionIcon>
      </td>
      <LineRow key={generation} {...row} />
    </tr>
  )
})

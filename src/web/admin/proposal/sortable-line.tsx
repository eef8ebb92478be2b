import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './line-list.module.css'

interface SortableLineProps {
  id: string
  title: string
  isComponent: boolean
  children: ReactNode
}

/** A line's place in the list, with the handle it is moved by: drag it, or Space, arrows and Space again. */
export function SortableLine({ id, title, isComponent, children }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const looks = [classes.row, isComponent && classes.component, isDragging && classes.dragged].filter(Boolean).join(' ')
  return (
    <li
      ref={setNodeRef}
      id={`line-${id}`}
      className={looks}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        className={classes.handle ?? ''}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Move ${title}`}
      >
        <GripVertical size={16} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  )
}

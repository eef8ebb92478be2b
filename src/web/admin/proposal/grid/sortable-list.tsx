import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { say } from '../../../ui/say.ts'

interface SortableListProps {
  ids: string[]
  titleOf: (id: string) => string
  onMove: (id: string, overId: string) => void
  children: ReactNode
}

// Defined once: new objects would render every line again on each keystroke.
const POINTER = { activationConstraint: { distance: 4 } }
// Where the page scrolls, its scroll is the move. One that glides may be interrupted, and the arrow would be lost.
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' as const }
const UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** Lets lines be dragged up and down by pointer or keyboard, and announces their position to screen readers. */
export function SortableList({ ids, titleOf, onMove, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))
  const accessibility = useMemo(
    () => ({ announcements: announce(ids, titleOf), screenReaderInstructions: { draggable: say('move.help') } }),
    [ids, titleOf],
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      modifiers={UP_AND_DOWN}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

interface Moved {
  active: { id: string | number }
  over?: { id: string | number } | null
}

function announce(ids: readonly string[], titleOf: (id: string) => string) {
  const title = ({ active }: Moved) => titleOf(String(active.id))
  const at = (moved: Moved, id: string | number) => ({
    line: title(moved),
    place: ids.indexOf(String(id)) + 1,
    count: ids.length,
  })
  return {
    onDragStart: (moved: Moved) => say('move.lifted', at(moved, moved.active.id)),
    onDragOver: (moved: Moved) => (moved.over ? say('move.over', at(moved, moved.over.id)) : undefined),
    onDragEnd: (moved: Moved) => (moved.over ? say('move.put', at(moved, moved.over.id)) : undefined),
    onDragCancel: (moved: Moved) => say('move.stays', { line: title(moved) }),
  }
}

import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Text } from '@mantine/core'
import type { OrderShare } from '../../../../domain/pricing/split.ts'
import { say } from '../../../ui/say.ts'
import type { Place, Unit } from './plan-split.ts'
import classes from './split.module.css'
import { SplitGroup } from './split-group.tsx'
import { SplitUnit } from './split-unit.tsx'

interface SplitBoardProps {
  units: { groups: readonly (readonly Unit[])[]; later: readonly Unit[] }
  /** The figures of each group. */
  orders: readonly OrderShare[]
  currency: string
  move: (unitId: string, place: Place) => void
  errorOf: (field: string) => string | undefined
}

const KEYBOARD = { scrollBehavior: 'auto' as const } // a gliding scroll that is interrupted would lose the arrow

/** Shows the draft orders side by side with their lines, which move by dragging their handle or with the select on each line. */
export function SplitBoard({ units: { groups, later }, orders, currency, move, errorOf }: SplitBoardProps) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(TouchSensor), useSensor(KeyboardSensor, KEYBOARD))
  const titles = new Map([...groups.flat(), ...later].map(({ id, title }) => [id, title]))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), over.id === 'later' ? null : Number(over.id))
  }
  const items = (units: readonly Unit[], place: Place) =>
    units.map((unit) => (
      <SplitUnit
        key={unit.id}
        unit={unit}
        place={place}
        groups={groups.length}
        isAlone={units.length === 1}
        currency={currency}
        move={move}
      />
    ))
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        announcements: announce(titles, groups.length),
        screenReaderInstructions: { draggable: say('split.help') },
      }}
    >
      <div className={classes.board}>
        {groups.map((group, g) => (
          <SplitGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: a draft order is its place
            key={g}
            id={String(g)}
            title={say('split.draft', { number: g + 1 })}
            order={orders[g]}
            currency={currency}
            error={errorOf(`groups.${g}`)}
          >
            {items(group, g)}
          </SplitGroup>
        ))}
        <SplitGroup id={String(groups.length)} title={say('split.another')} isEmpty currency={currency}>
          <Text size="sm" c="dimmed">
            {say('split.another_hint')}
          </Text>
        </SplitGroup>
        <SplitGroup id="later" title={say('split.later')} isEmpty={later.length === 0} currency={currency}>
          {later.length > 0 ? (
            items(later, null)
          ) : (
            <Text size="sm" c="dimmed">
              {say('split.later_hint')}
            </Text>
          )}
        </SplitGroup>
      </div>
    </DndContext>
  )
}

interface Moved {
  active: { id: string | number }
  over?: { id: string | number } | null
}

/** Returns the screen-reader announcements for moving a line by keyboard. */
function announce(titles: ReadonlyMap<string, string>, groups: number) {
  const line = ({ active }: Moved) => titles.get(String(active.id)) ?? ''
  const placeOf = (id: string | number) => {
    if (id === 'later') return say('split.later')
    return Number(id) < groups ? say('split.draft', { number: Number(id) + 1 }) : say('split.another')
  }
  return {
    onDragStart: (moved: Moved) => say('split.lifted', { line: line(moved) }),
    onDragOver: (moved: Moved) =>
      moved.over ? say('split.over', { line: line(moved), place: placeOf(moved.over.id) }) : undefined,
    onDragEnd: (moved: Moved) =>
      moved.over ? say('split.put', { line: line(moved), place: placeOf(moved.over.id) }) : undefined,
    onDragCancel: (moved: Moved) => say('move.stays', { line: line(moved) }),
  }
}

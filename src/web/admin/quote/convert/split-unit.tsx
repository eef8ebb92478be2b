import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { Place, Unit } from './plan-split.ts'
import classes from './split.module.css'

interface SplitUnitProps {
  unit: Unit
  place: Place
  /** The number of draft orders. */
  groups: number
  /** True if no other unit is in the same place. */
  isAlone: boolean
  currency: string
  move: (unitId: string, place: Place) => void
}

/** Shows a line, or a whole kit, that can be moved to another draft order by its handle or its select. */
export function SplitUnit({ unit, place, groups, isAlone, currency, move }: SplitUnitProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: unit.id,
    attributes: { roleDescription: say('move.role') },
  })
  const total = formatMoney(sum(unit.lines.map(({ line_total }) => parseMoney(line_total ?? '0.00'))))
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}
  const canBeNew = place === null || !isAlone
  return (
    <div ref={setNodeRef} className={classes.unit} style={style} data-dragging={isDragging}>
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        variant="subtle"
        color="gray"
        aria-label={say('split.drag', { line: unit.title })}
        className={classes.handle ?? ''}
      >
        <GripVertical size={16} aria-hidden />
      </ActionIcon>
      <div className={classes.words}>
        <Text size="sm" fw={500} className="typed">
          {unit.title}
        </Text>
        {unit.lines.map(({ id, quantity, title, unit_price }) => (
          <Text key={id} size="xs" c="dimmed" className="typed">
            {unit.lines.length > 1 && `${title}: `}
            {quantity} × {formatAmount(unit_price ?? '0.00', currency)}
          </Text>
        ))}
      </div>
      <Text size="sm" className="figures">
        {formatAmount(total, currency)}
      </Text>
      <NativeSelect
        className={classes.choice ?? ''}
        size="xs"
        aria-label={say('split.place', { line: unit.title })}
        value={place === null ? 'later' : String(place)}
        onChange={({ currentTarget: { value } }) => move(unit.id, value === 'later' ? null : Number(value))}
        data={[
          ...Array.from({ length: groups }, (_, g) => ({
            value: String(g),
            label: say('split.on', { number: g + 1 }),
          })),
          ...(canBeNew ? [{ value: String(groups), label: say('split.on_new') }] : []),
          { value: 'later', label: say('split.later') },
        ]}
      />
    </div>
  )
}

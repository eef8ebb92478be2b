import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Paper } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { goBetweenLines } from './go-between-lines.ts'
import classes from './line-list.module.css'
import { LineRow } from './line-row.tsx'
import { LineToolbar } from './line-toolbar.tsx'
import type { Figures } from './model/compute-figures.ts'
import { moveLine } from './model/edit-lines.ts'
import type { ProposalEditor, Snapshot } from './model/proposal-editor.ts'
import { SortableLine } from './sortable-line.tsx'
import { useLineErrors } from './use-line-errors.ts'

interface LineListProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
}

/** The open lines: priced, sorted by drag or keyboard, selected for kits. Enter goes down a column as in a spreadsheet. */
export function LineList({ editor, shown, figures }: LineListProps) {
  const { draft, quote, generation } = shown
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  const facts = useMemo(() => new Map(quote.lines.map((line) => [line.id, line])), [quote.lines])
  const errors = useLineErrors(shown.save)
  const titleOf = (id: string | number) => facts.get(String(id))?.title ?? ''
  const order = draft.lines.map(({ id }) => id).join()
  const ids = useMemo(() => order.split(','), [order])
  const chosen = new Set(ids.filter((id) => selected.has(id)))
  return (
    <Paper withBorder>
      <LineToolbar
        editor={editor}
        draft={draft}
        ids={ids}
        chosen={chosen}
        titleOf={titleOf}
        onChoose={(chosen) => setSelected(new Set(chosen))}
      />
      <Headings />
      <Sortable ids={ids} editor={editor} titleOf={titleOf}>
        <ol className={classes.list} onKeyDown={goBetweenLines}>
          {draft.lines.map((line) => {
            const fact = facts.get(line.id)
            if (!fact) return null
            return (
              <SortableLine key={line.id} id={line.id} title={fact.title} isComponent={line.kit?.role === 'component'}>
                <LineRow
                  key={generation}
                  line={line}
                  facts={fact}
                  figures={figures.lines[line.id]}
                  errors={errors[line.id]}
                  isSelected={chosen.has(line.id)}
                  onSelect={select}
                  currency={quote.currency}
                  editor={editor}
                />
              </SortableLine>
            )
          })}
        </ol>
      </Sortable>
    </Paper>
  )
}

function Headings() {
  return (
    <div className={classes.head} aria-hidden>
      <span style={{ gridArea: 'facts' }}>Item</span>
      <span className={classes.end} style={{ gridArea: 'quantity' }}>
        Quantity
      </span>
      <span style={{ gridArea: 'price' }}>Price</span>
      <span className={classes.end} style={{ gridArea: 'figures' }}>
        Comes to
      </span>
      <span style={{ gridArea: 'visibility' }}>Buyer sees</span>
    </div>
  )
}

interface SortableProps {
  ids: string[]
  editor: ProposalEditor
  titleOf: (id: string | number) => string
  children: React.ReactNode
}

function Sortable({ ids, editor, titleOf, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) editor.edit((draft) => moveLine(draft, String(active.id), String(over.id)))
  }
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      `${titleOf(active.id)} is lifted, at ${place(active.id)}.`,
    onDragOver: ({ active, over }: Moved) => (over ? `${titleOf(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }: Moved) => (over ? `${titleOf(active.id)} is put at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }: Moved) => `${titleOf(active.id)} stays where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{ announcements }}
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

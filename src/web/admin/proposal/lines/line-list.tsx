import { Paper } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { say } from '../../../ui/say.ts'
import type { Figures } from '../model/compute-figures.ts'
import { moveLine } from '../model/edit-lines.ts'
import type { ProposalEditor, Snapshot } from '../model/proposal-editor.ts'
import { goBetweenLines } from './go-between-lines.ts'
import classes from './line-list.module.css'
import { LineToolbar } from './line-toolbar.tsx'
import { SortableLine } from './sortable-line.tsx'
import { SortableList } from './sortable-list.tsx'
import { useLineErrors } from './use-line-errors.ts'

interface LineListProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
}

/**
 * Shows the open lines: prices them, sorts them by drag or keyboard, and selects them for kits. Enter moves down a column, as in a
 * spreadsheet.
 */
export function LineList({ editor, shown, figures }: LineListProps) {
  const { draft, quote, generation } = shown
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  const facts = useMemo(() => new Map(quote.lines.map((line) => [line.id, line])), [quote.lines])
  const errors = useLineErrors(shown.save)
  const titleOf = useCallback((id: string) => facts.get(id)?.title ?? '', [facts])
  const order = draft.lines.map(({ id }) => id).join()
  const ids = useMemo(() => order.split(','), [order])
  const partOf = (id: string) => ({
    id,
    title: titleOf(id),
    quantity: draft.lines.find((line) => line.id === id)?.quantity ?? 1,
    lineTotal: figures.lines[id]?.lineTotal ?? null,
  })
  const chosen = new Set(ids.filter((id) => selected.has(id)))
  return (
    <Paper withBorder>
      <LineToolbar
        editor={editor}
        draft={draft}
        ids={ids}
        chosen={chosen}
        partOf={partOf}
        currency={quote.currency}
        onChoose={(chosen) => setSelected(new Set(chosen))}
      />
      <Headings />
      <SortableList
        ids={ids}
        titleOf={titleOf}
        onMove={(id, over) => editor.edit((draft) => moveLine(draft, id, over))}
      >
        <ol className={classes.list} onKeyDown={goBetweenLines}>
          {draft.lines.map((line) => {
            const fact = facts.get(line.id)
            if (!fact) return null
            return (
              <SortableLine
                key={line.id}
                generation={generation}
                line={line}
                facts={fact}
                figures={figures.lines[line.id]}
                errors={errors[line.id]}
                isSelected={chosen.has(line.id)}
                onSelect={select}
                currency={quote.currency}
                editor={editor}
              />
            )
          })}
        </ol>
      </SortableList>
    </Paper>
  )
}

function Headings() {
  return (
    <div className={classes.head} aria-hidden>
      <span style={{ gridArea: 'facts' }}>{say('line.item')}</span>
      <span className={classes.end} style={{ gridArea: 'quantity' }}>
        {say('line.quantity')}
      </span>
      <span style={{ gridArea: 'price' }}>{say('line.price')}</span>
      <span className={classes.end} style={{ gridArea: 'figures' }}>
        {say('line.total')}
      </span>
      <span style={{ gridArea: 'visibility' }}>{say('line.buyer_sees')}</span>
    </div>
  )
}

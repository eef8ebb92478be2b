import { Paper } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { say } from '../../../ui/say.ts'
import type { Figures } from '../model/compute-figures.ts'
import { moveLine } from '../model/edit-lines.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { CellReport } from './cell-report.tsx'
import classes from './grid.module.css'
import { gridKeys } from './grid-keys.ts'
import { LINE_COLUMNS } from './line-columns.tsx'
import { LineToolbar } from './line-toolbar.tsx'
import { SortableLine } from './sortable-line.tsx'
import { SortableList } from './sortable-list.tsx'
import { useGridCommands } from './use-grid-commands.ts'
import { useLineErrors } from './use-line-errors.ts'
import { useSelection } from './use-selection.ts'

interface LineGridProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
}

const TEMPLATE = { '--columns': `1.5rem 1.5rem ${LINE_COLUMNS.map(({ width }) => width).join(' ')}` }

/** Shows the open lines as a grid to price them in, like a spreadsheet, and to sort them by drag or keyboard. */
export function LineGrid({ editor, shown, figures }: LineGridProps) {
  const { draft, quote, generation, troubles } = shown
  const facts = useMemo(() => new Map(quote.lines.map((line) => [line.id, line])), [quote.lines])
  const errors = useLineErrors(shown.save)
  const titleOf = useCallback((id: string) => facts.get(id)?.title ?? '', [facts])
  const order = draft.lines.map(({ id }) => id).join()
  const ids = useMemo(() => order.split(','), [order])
  const selection = useSelection(ids)
  const commands = useGridCommands(editor, shown, figures)
  const move = (id: string, over: string) => editor.edit((draft) => moveLine(draft, id, over))
  return (
    <Paper withBorder>
      <LineToolbar
        editor={editor}
        shown={shown}
        figures={figures}
        titleOf={titleOf}
        ids={ids}
        selection={selection}
        commands={commands}
      />
      <CellReport commands={commands} titleOf={titleOf} ids={ids} />
      <SortableList ids={ids} titleOf={titleOf} onMove={move}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells one edits is a grid
          role="grid"
          aria-label={say('grid.label')}
          aria-multiselectable
          className={classes.grid}
          style={TEMPLATE as React.CSSProperties}
          data-columns={selection.columns.join(' ')}
          {...gridKeys({ editor, ids, selection, commands })}
        >
          <Headings />
          <tbody>
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
                  quantityTrouble={troubles[`quantity-${line.id}`]}
                  priceTrouble={troubles[`price-${line.id}`]}
                  isSelected={selection.chosen.has(line.id)}
                  onSelect={selection.tick}
                  currency={quote.currency}
                  editor={editor}
                />
              )
            })}
          </tbody>
        </table>
      </SortableList>
    </Paper>
  )
}

function Headings() {
  return (
    <thead className={classes.headings}>
      <tr className={classes.head}>
        <th scope="col" aria-label={say('grid.move')} />
        <th scope="col" aria-label={say('grid.select')} />
        {LINE_COLUMNS.map(({ name, heading, isEnd = false }) =>
          heading === '' ? (
            <th key={name} scope="col" aria-label={say('line.remove_selected')} />
          ) : (
            <th key={name} scope="col" className={isEnd ? classes.end : undefined}>
              {heading}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

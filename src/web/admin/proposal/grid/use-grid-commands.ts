import { useMemo, useState } from 'react'
import type { Percent } from '../../../../domain/pricing/percent.ts'
import type { CellColumn } from '../model/cells.ts'
import type { Figures } from '../model/compute-figures.ts'
import type { Draft } from '../model/draft.ts'
import { type CellBase, type CellsEdited, fillCells, fillDown, pasteCells, takeOff } from '../model/edit-cells.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'

/** Commands for many cells at once. Each is one step to undo, and leaves a report of what it did. */
export interface GridCommands {
  report: CellsEdited | null
  dismiss: () => void
  /** Copies the first line's cells to the others, or, for a single line, those of the line above. */
  fillDown: (ids: readonly string[], columns: readonly CellColumn[]) => void
  paste: (rows: readonly (readonly string[])[], at: { id: string; column: CellColumn }) => void
  /** Puts one text into a column of these lines. */
  fill: (ids: readonly string[], column: CellColumn, text: string) => void
  takeOff: (ids: ReadonlySet<string>, off: Percent) => void
}

/** Returns the commands of the grid for a draft as it is shown. */
export function useGridCommands(editor: ProposalEditor, { quote }: Snapshot, figures: Figures): GridCommands {
  const [report, setReport] = useState<CellsEdited | null>(null)
  const facts = useMemo(() => new Map(quote.lines.map((line) => [line.id, line])), [quote.lines])
  const base: CellBase = {
    currency: quote.currency,
    factsOf: (id) => facts.get(id),
    unitPriceOf: (id) => figures.lines[id]?.unitPrice ?? null,
  }
  const run = (edit: (draft: Draft) => CellsEdited) => {
    const edited = edit(editor.snapshot().draft)
    if (edited.changed.length > 0) editor.edit(() => edited.draft)
    for (const { id, column } of edited.changed) editor.trouble(`${column}-${id}`, null)
    setReport(edited)
  }
  return {
    report,
    dismiss: () => setReport(null),
    fillDown: (ids, columns) => run((draft) => fillDown(draft, withSource(draft, ids), columns, base)),
    paste: (rows, at) => run((draft) => pasteCells(draft, rows, at, base)),
    fill: (ids, column, text) => run((draft) => fillCells(draft, ids, column, text, base)),
    takeOff: (ids, off) => run((draft) => takeOff(draft, ids, off, base)),
  }
}

/** Adds the line above to a single line, since that is what it is filled from. */
function withSource({ lines }: Draft, ids: readonly string[]): readonly string[] {
  const [id] = ids
  if (id === undefined || ids.length > 1) return ids
  const above = lines[lines.findIndex((line) => line.id === id) - 1]
  return above ? [above.id, id] : ids
}

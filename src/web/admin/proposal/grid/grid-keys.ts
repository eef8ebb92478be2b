import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react'
import { CELL_COLUMNS, type CellColumn, showCell } from '../model/cells.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { parseTabular, writeTabular } from '../model/tabular.ts'
import { focusBeside, focusLine, isWholeSelected, leavesField, type Place, placeOf } from './cell-focus.ts'
import type { GridCommands } from './use-grid-commands.ts'
import type { Selection } from './use-selection.ts'

const PAGE = 10

interface GridParts {
  editor: ProposalEditor
  ids: readonly string[]
  selection: Selection
  commands: GridCommands
}

/**
 * Returns the grid's handlers, as in a spreadsheet: arrows, Enter and Tab move, Shift extends the selection, Ctrl+A selects all, Ctrl+D
 * fills down, and blocks are copied and pasted.
 */
export function gridKeys(parts: GridParts) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      const isDragging = place?.field.ariaPressed === 'true'
      if (!place || isDragging || event.defaultPrevented) return
      if (command(event, place, parts) || move(event, place, parts)) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      const from = placeOf(document.activeElement)
      if (!place?.column) return
      if (event.shiftKey && from) {
        event.preventDefault()
        parts.selection.extend(from.id, place.id, [place.column])
      } else parts.selection.collapse()
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => copy(event, parts),
    onPaste: (event: ClipboardEvent<HTMLElement>) => paste(event, parts),
  }
}

/** Runs a command of the keyboard; returns false if the key is none. */
function command(event: KeyboardEvent, place: Place, parts: GridParts): boolean {
  const { key, altKey, ctrlKey, metaKey } = event
  const { chosen, choose } = parts.selection
  if (ctrlKey || metaKey) return commandWithCtrl(key, place, parts)
  if (altKey && key === 'ArrowDown' && place.column === 'price') {
    place.row.querySelector<HTMLSelectElement>('select')?.showPicker()
    return true
  }
  if (key === 'Delete' && place.column === 'price' && chosen.size > 1 && chosen.has(place.id)) {
    parts.commands.fill([...chosen], 'price', '')
    return true
  }
  if (key !== 'Escape' || chosen.size === 0) return false
  choose([])
  return true
}

function commandWithCtrl(key: string, place: Place, { ids, selection, commands }: GridParts): boolean {
  const { chosen, choose } = selection
  const isCell = place.column === null || isWholeSelected(place.field)
  if (key === 'd') commands.fillDown(chosen.has(place.id) ? [...chosen] : [place.id], columnsAt(place, selection))
  else if (key === 'a' && isCell) choose(ids)
  else return false
  return true
}

/** Moves the focus, or with Shift the end of the selection; returns false if the key does not. */
function move(event: KeyboardEvent, place: Place, { ids, selection }: GridParts): boolean {
  const steps = stepsOf(event, place, ids.length)
  const extends_ = event.shiftKey && event.key.startsWith('Arrow')
  if (steps !== null) {
    const to = focusLine(place, steps)
    if (extends_ && place.column && to !== undefined) selection.extend(place.id, to, columnsAt(place, selection))
    else selection.collapse()
    return true
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (step === null || event.altKey || event.ctrlKey || event.metaKey || !leavesField(place.field, step)) return false
  if (!extends_) {
    selection.collapse()
    focusBeside(place, step)
    return true
  }
  if (!place.column || !isWholeSelected(place.field)) return false
  selection.extend(place.id, place.id, CELL_COLUMNS)
  return true
}

/** Returns how many lines down a key leads (up, if negative); null if it does not. */
function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, { field }: Place, count: number) {
  if (altKey) return null
  if (ctrlKey || metaKey) return key === 'Home' ? -count : key === 'End' ? count : null
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'PageDown') return PAGE
  if (key === 'PageUp') return -PAGE
  if (key !== 'Enter' || !(field instanceof HTMLInputElement)) return null
  return shiftKey ? -1 : 1
}

/** Returns the columns a command is for: the range's, else the cell's. */
function columnsAt({ column }: Place, selection: Selection): readonly CellColumn[] {
  if (selection.columns.length > 0) return selection.columns
  return [column ?? 'price']
}

/** Copies the selected cells as a block; a single cell is copied by the browser. */
function copy(event: ClipboardEvent<HTMLElement>, { editor, selection }: GridParts): void {
  const place = placeOf(event.target)
  const { chosen } = selection
  if (!place?.column || !isWholeSelected(place.field) || !chosen.has(place.id)) return
  const columns = columnsAt(place, selection)
  if (chosen.size < 2 && columns.length < 2) return
  const lines = editor.snapshot().draft.lines.filter(({ id }) => chosen.has(id))
  const rows = lines.map((line) => columns.map((column) => showCell(column, line)))
  event.clipboardData.setData('text/plain', writeTabular(rows))
  event.preventDefault()
}

/** Pastes a block from this cell on, or one text into all selected cells; a text for a single cell is pasted by the browser. */
function paste(event: ClipboardEvent<HTMLElement>, { selection, commands }: GridParts): void {
  const place = placeOf(event.target)
  if (!place?.column) return
  const { id, column } = place
  const rows = parseTabular(event.clipboardData.getData('text/plain'))
  const [first = ''] = rows[0] ?? []
  const isBlock = rows.length > 1 || (rows[0]?.length ?? 0) > 1
  if (isBlock) commands.paste(rows, { id, column })
  else if (selection.chosen.size > 1 && selection.chosen.has(id)) commands.fill([...selection.chosen], column, first)
  else return
  event.preventDefault()
}

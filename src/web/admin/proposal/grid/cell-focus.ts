import { CELL_COLUMNS, type CellColumn } from '../model/cells.ts'

/** A cell of the grid, and where it is. */
export interface Place {
  row: HTMLElement
  /** The line's id. */
  id: string
  /** The place of the cell in its row. */
  index: number
  /** Null for cells without a figure. */
  column: CellColumn | null
  field: HTMLElement
}

/** Returns the place of an element of the grid; null if it is in no line's cell. */
export function placeOf(element: EventTarget | null): Place | null {
  if (!(element instanceof HTMLElement)) return null
  const row = element.closest<HTMLElement>('[data-line]')
  const cell = element.closest<HTMLElement>('td, th')
  const id = row?.dataset.line
  if (!row || !cell || id === undefined) return null
  const column = CELL_COLUMNS.find((name) => element.id === `${name}-${id}`) ?? null
  return { row, id, index: [...row.children].indexOf(cell), column, field: element }
}

/** Focuses the same cell so many lines below (above, if negative), or the last one there is; returns its line's id. */
export function focusLine({ row, index }: Place, steps: number): string | undefined {
  let next = row
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    const sibling = steps > 0 ? next.nextElementSibling : next.previousElementSibling
    if (!(sibling instanceof HTMLElement)) break
    next = sibling
  }
  focusCell(next.children[index])
  return next.dataset.line
}

/** Focuses the next cell of the line (the one before, if backwards), if there is one. */
export function focusBeside({ row, index }: Place, step: 1 | -1): void {
  focusCell(row.children[index + step])
}

/** Returns true if an arrow pressed in this element means the cell beside it: all text is selected, or the caret is at that end. */
export function leavesField(field: HTMLElement, step: 1 | -1): boolean {
  if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') return true
  const { selectionStart: start, selectionEnd: end, value } = field
  return isWholeSelected(field) || (start === end && start === (step > 0 ? value.length : 0))
}

/** Returns true if the whole text of a field is selected, as it is when one comes to a cell. */
export function isWholeSelected(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return field.selectionStart === 0 && field.selectionEnd === field.value.length
}

function focusCell(cell: Element | undefined): void {
  if (!(cell instanceof HTMLElement)) return
  const field = cell.querySelector<HTMLElement>('input, select, button') ?? cell
  field.focus()
  cell.parentElement?.scrollIntoView({ block: 'nearest' })
}

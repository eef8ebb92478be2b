import type { KeyboardEvent } from 'react'

/** Moves the focus within a column: Enter and arrow down to the field below, Shift+Enter and arrow up to the one above. */
export function goBetweenLines(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  const column = field instanceof HTMLInputElement ? field.dataset.column : undefined
  const step = stepOf(event)
  if (column === undefined || step === 0) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  const next = fields[fields.indexOf(field as HTMLInputElement) + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key !== 'Enter') return 0
  return shiftKey ? -1 : 1
}

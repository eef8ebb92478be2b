import { type RefObject, useRef } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import type { RowFocus } from './list/quote-table.tsx'
import type { Opening } from './use-opening.ts'

interface InboxKeys {
  rows: readonly { id: string }[]
  opening: Opening
  focusRef: RefObject<RowFocus | null>
  searchRef: RefObject<HTMLInputElement | null>
  onToggle: (id: string) => void
}

/**
 * Handles the inbox's keys: j, k and arrows move between rows, x selects, / searches. Enter follows the focused link. While a quote is
 * open beside the list, moving opens the next one, Enter moves into it, and Escape closes it.
 */
export function useInboxKeys({ rows, opening, focusRef, searchRef, onToggle }: InboxKeys): void {
  const step = useSteps({ rows, opening, focusRef })
  const arrow = (by: number) => (event: KeyboardEvent) => rowOf(event.target) !== undefined && step(by, event)
  const { openId } = opening
  const close = () => {
    opening.close()
    const index = rows.findIndex(({ id }) => id === openId)
    if (index !== -1) focusRef.current?.focus(index)
  }
  useKeys('list', {
    next: (event) => step(1, event),
    previous: (event) => step(-1, event),
    down: arrow(1),
    up: arrow(-1),
    open: ({ target }) => {
      if (openId === undefined || rowOf(target) !== openId) return false
      opening.enter()
      return true
    },
    close: openId === undefined ? undefined : close,
    select: ({ target }) => {
      const id = rowOf(target)
      if (id !== undefined) onToggle(id)
      return id !== undefined
    },
    search: () => searchRef.current?.focus(),
  })
}

/** Returns what moves to the next or previous row, and opens its quote if one is open. */
function useSteps({ rows, opening, focusRef }: Pick<InboxKeys, 'rows' | 'opening' | 'focusRef'>) {
  const last = useRef({ id: '', index: -1 })
  return (by: number, { target }: KeyboardEvent): boolean => {
    const from = rowOf(target) ?? opening.openId ?? last.current.id
    const found = rows.findIndex(({ id }) => id === from)
    const to = Math.max(0, Math.min(rows.length - 1, (found === -1 ? last.current.index : found) + by))
    const row = rows[to]
    if (!row) return false
    last.current = { id: row.id, index: to }
    focusRef.current?.focus(to)
    if (opening.openId !== undefined && opening.openId !== row.id) opening.open(row.id)
    return true
  }
}

function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-quote]')?.dataset.quote : undefined
}

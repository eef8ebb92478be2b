import { type RefObject, useRef } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import type { RowFocus } from './list/quote-table.tsx'

interface InboxKeys {
  rows: readonly { id: string }[]
  focusRef: RefObject<RowFocus | null>
  searchRef: RefObject<HTMLInputElement | null>
  onToggle: (id: string) => void
}

/** Handles the inbox's keys: j, k and arrows move between rows, x selects, / searches. Enter follows the focused link. */
export function useInboxKeys({ rows, focusRef, searchRef, onToggle }: InboxKeys): void {
  const last = useRef({ id: '', index: -1 })
  const step = (by: number, { target }: KeyboardEvent) => {
    const id = rowOf(target) ?? last.current.id
    const found = rows.findIndex((row) => row.id === id)
    const to = Math.max(0, Math.min(rows.length - 1, (found === -1 ? last.current.index : found) + by))
    const row = rows[to]
    if (!row) return false
    last.current = { id: row.id, index: to }
    focusRef.current?.focus(to)
    return true
  }
  const arrow = (by: number) => (event: KeyboardEvent) => rowOf(event.target) !== undefined && step(by, event)
  useKeys('list', {
    next: (event) => step(1, event),
    previous: (event) => step(-1, event),
    down: arrow(1),
    up: arrow(-1),
    select: ({ target }) => {
      const id = rowOf(target)
      if (id !== undefined) onToggle(id)
      return id !== undefined
    },
    search: () => searchRef.current?.focus(),
  })
}

function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-quote]')?.dataset.quote : undefined
}

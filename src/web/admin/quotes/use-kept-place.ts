import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** Keeps the visible rows in place when quotes arrive or leave above them. */
export function useKeptPlace(rows: readonly { id: string }[], virtualizer: Virtualizer<Window, Element>): void {
  const seen = useRef<{ id: string; start: number } | null>(null)
  const known = useRef(rows)
  useLayoutEffect(() => {
    const startOf = (index: number) => virtualizer.measurementsCache[index]?.start
    if (known.current !== rows && seen.current) {
      const { id, start } = seen.current
      const now = startOf(rows.findIndex((row) => row.id === id))
      if (now !== undefined && now !== start) window.scrollBy(0, now - start)
    }
    known.current = rows
    const first = virtualizer.range?.startIndex ?? 0
    const [row, start] = [rows[first], startOf(first)]
    seen.current = first > 0 && row && start !== undefined ? { id: row.id, start } : null
  })
}

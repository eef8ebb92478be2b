import { useEffect, useRef, useState } from 'react'

interface Known {
  key: string
  ids: ReadonlySet<string>
}

/** Returns how many quotes have arrived since the list was opened or last marked as seen, and the function that marks them seen. */
export function useArrivals(key: string, rows: readonly { id: string }[]): [count: number, seen: () => void] {
  const known = useRef<Known | null>(null)
  const [came, setCame] = useState<{ key: string; count: number }>({ key, count: 0 })
  useEffect(() => {
    const before = known.current
    if (rows.length === 0 && before?.key !== key) return
    known.current = { key, ids: new Set(rows.map(({ id }) => id)) }
    if (before?.key !== key) return
    // Rows after the last known one were loaded by scrolling or moved up; they are not new.
    const last = rows.findLastIndex(({ id }) => before.ids.has(id))
    const fresh = rows.slice(0, last + 1).filter(({ id }) => !before.ids.has(id)).length
    if (fresh > 0) setCame((now) => ({ key, count: (now.key === key ? now.count : 0) + fresh }))
  }, [key, rows])
  return [came.key === key ? came.count : 0, () => setCame({ key, count: 0 })]
}

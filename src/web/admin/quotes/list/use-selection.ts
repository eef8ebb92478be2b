import { useCallback, useMemo, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Returns the selected quotes of a list. Another list starts with none, and quotes that leave the list are deselected. */
export function useSelection(key: string, rows: readonly { id: string }[]) {
  const [kept, setKept] = useState({ key, ids: NONE })
  const asked = kept.key === key ? kept.ids : NONE
  const selected = useMemo(() => {
    const there = rows.filter(({ id }) => asked.has(id))
    return there.length === asked.size ? asked : new Set(there.map(({ id }) => id))
  }, [asked, rows])
  const select = useCallback((ids: readonly string[]) => setKept({ key, ids: new Set(ids) }), [key])
  const toggle = useCallback(
    (id: string) =>
      setKept((now) => {
        const ids = new Set(now.key === key ? now.ids : NONE)
        if (!ids.delete(id)) ids.add(id)
        return { key, ids }
      }),
    [key],
  )
  const toggleAll = () => select(selected.size === rows.length ? [] : rows.map(({ id }) => id))
  return { selected, select, toggle, toggleAll }
}

import { useCallback, useMemo, useState } from 'react'
import type { CellColumn } from '../model/cells.ts'

/** The lines that commands are for: ticked, or a range of cells. */
export interface Selection {
  chosen: ReadonlySet<string>
  /** The columns of a range; empty while lines are ticked. */
  columns: readonly CellColumn[]
  tick: (id: string, isSelected: boolean) => void
  choose: (ids: Iterable<string>) => void
  /** Selects the lines from where the range began to this one. */
  extend: (from: string, to: string, columns: readonly CellColumn[]) => void
  /** Ends a range, and leaves ticked lines. */
  collapse: () => void
}

interface Selected {
  ids: ReadonlySet<string>
  anchor: string | null
  columns: readonly CellColumn[]
}

const NOTHING: Selected = { ids: new Set(), anchor: null, columns: [] }

/** Returns the selection among these lines. */
export function useSelection(ids: readonly string[]): Selection {
  const [selected, set] = useState(NOTHING)
  const tick = useCallback((id: string, isSelected: boolean) => {
    set(({ ids }) => ({
      ...NOTHING,
      ids: new Set(isSelected ? [...ids, id] : [...ids].filter((one) => one !== id)),
    }))
  }, [])
  const choose = useCallback((ids: Iterable<string>) => set({ ...NOTHING, ids: new Set(ids) }), [])
  const collapse = useCallback(() => set((before) => (before.anchor === null ? before : NOTHING)), [])
  const extend = (from: string, to: string, columns: readonly CellColumn[]) => {
    set((before) => {
      const anchor = before.anchor ?? from
      const [a = 0, b = 0] = [ids.indexOf(anchor), ids.indexOf(to)].sort((a, b) => a - b)
      return { ids: new Set(ids.slice(a, b + 1)), anchor, columns }
    })
  }
  const chosen = useMemo(() => new Set(ids.filter((id) => selected.ids.has(id))), [ids, selected])
  return { chosen, columns: selected.columns, tick, choose, extend, collapse }
}

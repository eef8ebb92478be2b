import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import { resource } from '../../client/admin.ts'
import { storeTime } from '../../ui/use-now.ts'
import { costsIn } from '../worth/margins.ts'
import type { WorthOf } from '../worth/worth.tsx'
import { computeFigures, type Figures } from './model/compute-figures.ts'
import type { Snapshot } from './model/snapshot.ts'
import { useStable } from './use-stable.ts'

/** Returns the draft's figures, which may lag slightly behind fast typing; unchanged parts keep their identity. */
export function useFigures({ quote, draft }: Snapshot, worth: WorthOf): Figures {
  const settings = useQuery(resource('/settings'))
  const floor = settings.data?.settings.price_floor?.percent ?? null
  const costs = useMemo(() => costsIn(worth), [worth])
  const given = useDeferredValue(useStable({ quote, draft, floor, costs }))
  const known = useRef<{ given: typeof given; figures: Figures } | null>(null)
  if (known.current?.given !== given) {
    const figures = computeFigures(given.quote, given.draft, { ...given, now: new Date(storeTime()) })
    known.current = { given, figures: replaceEqualDeep(known.current?.figures, figures) }
  }
  return known.current.figures
}

import type { LaneShare } from '../../database/webhooks/lane-leases.ts'

/** Lanes of one store that a worker has at once: its slow receivers hold up nobody else. */
const OF_ONE_STORE = 8

/** Of a worker's lanes so many are for stores of which it has none: one in four. */
const FOR_OTHERS = 4

/** The share of a worker that may have so many lanes at once and works on those of these stores. */
export function laneShare(lanes: number, storesInWork: readonly string[]): LaneShare {
  const inWork = new Map<string, number>()
  for (const store of storesInWork) inWork.set(store, (inWork.get(store) ?? 0) + 1)
  const most = Math.max(0, lanes - storesInWork.length)
  const mostMore = Math.max(0, most - Math.floor(lanes / FOR_OTHERS))
  const full = [...inWork].filter(([, count]) => mostMore === 0 || count >= OF_ONE_STORE).map(([store]) => store)
  return { most, mostMore, ofOneStore: OF_ONE_STORE, inWork, full }
}

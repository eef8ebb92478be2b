import type { LaneShare } from '../../database/webhooks/claim-lanes.ts'

/** A worker's lanes of one store at once, so that its slow receivers delay no one else. */
const OF_ONE_STORE = 8

/** One in this many of a worker's lanes is for stores it has none of. */
const FOR_OTHERS = 4

/** Returns the share of a worker with this many lanes that works on lanes of these stores. */
export function laneShare(lanes: number, storesInWork: readonly string[]): LaneShare {
  const inWork = new Map<string, number>()
  for (const store of storesInWork) inWork.set(store, (inWork.get(store) ?? 0) + 1)
  const most = Math.max(0, lanes - storesInWork.length)
  const mostMore = Math.max(0, most - Math.floor(lanes / FOR_OTHERS))
  const full = [...inWork].filter(([, count]) => mostMore === 0 || count >= OF_ONE_STORE).map(([store]) => store)
  return { most, mostMore, ofOneStore: OF_ONE_STORE, inWork, full }
}

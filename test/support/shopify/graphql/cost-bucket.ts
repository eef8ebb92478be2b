interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/** Shopify's leaky bucket of query cost for one shop. */
export interface CostBucket {
  maximum: number
  restoreRate: number
  /** Takes the cost if the bucket holds it. */
  take(cost: number): boolean
  giveBack(cost: number): void
  /** Leaves only this much. */
  drainTo(left: number): void
  status(): ThrottleStatus
}

/** Returns a full bucket. `nowMs` runs evenly, whatever the test does to the calendar. */
export function createCostBucket(maximum: number, restoreRate: number, nowMs: () => number): CostBucket {
  let available = maximum
  let at = nowMs()
  const refill = () => {
    const now = nowMs()
    available = Math.min(bucket.maximum, available + ((now - at) / 1000) * bucket.restoreRate)
    at = now
  }
  const bucket: CostBucket = {
    maximum,
    restoreRate,
    take: (cost) => {
      refill()
      if (cost > available) return false
      available -= cost
      return true
    },
    giveBack: (cost) => {
      refill()
      available = Math.min(bucket.maximum, available + cost)
    },
    drainTo: (left) => {
      refill()
      available = left
    },
    status: () => {
      refill()
      return {
        maximumAvailable: bucket.maximum,
        currentlyAvailable: Math.floor(available),
        restoreRate: bucket.restoreRate,
      }
    },
  }
  return bucket
}

/** What is known of a store's cost at Shopify, in points. */
export interface CostBucket {
  available: number
  maximum: number
  /** A second. */
  restoreRate: number
  /** The moment `available` is of. */
  atMs: number
}

/** The share that background calls leave to people. */
const FOR_PEOPLE = 0.5
/** The part of the way to Shopify's figure that ours goes with each answer. */
const DRIFT = 0.1

/** Returns the bucket after taking the cost, or how long to wait before asking again. Until a store has answered, all is free. */
export function takeCost(
  bucket: CostBucket | null,
  { cost, forPeople }: { cost: number; forPeople: boolean },
  nowMs: number,
): { bucket: CostBucket | null; waitMs: number } {
  if (!bucket) return { bucket, waitMs: 0 }
  const now = restored(bucket, nowMs)
  const kept = forPeople ? 0 : now.maximum * FOR_PEOPLE
  // A call dearer than what may ever be left goes as soon as the bucket is full.
  const needed = Math.min(cost + kept, now.maximum)
  if (now.available >= needed) return { bucket: { ...now, available: now.available - cost }, waitMs: 0 }
  return { bucket: now, waitMs: Math.max(1, Math.ceil(((needed - now.available) / now.restoreRate) * 1000)) }
}

/**
 * Returns the bucket after an answer that left `unused` points of what was taken. What other calls took and have not used yet
 * is unknown to Shopify, so our figure counts if it is lower. It moves a tenth of the way to Shopify's, or calls without an
 * answer would lower it for good.
 */
export function settleCost(
  bucket: CostBucket | null,
  unused: number,
  status: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number } | null,
  nowMs: number,
): CostBucket | null {
  const ours = bucket && restored(bucket, nowMs)
  if (!status) return ours && { ...ours, available: Math.min(ours.maximum, ours.available + unused) }
  const { maximumAvailable: maximum, restoreRate } = status
  const said = Math.min(status.currentlyAvailable, maximum)
  const available = ours ? ours.available + unused : said
  return {
    maximum,
    restoreRate,
    atMs: nowMs,
    available: available < said ? available + (said - available) * DRIFT : said,
  }
}

function restored(bucket: CostBucket, nowMs: number): CostBucket {
  const gained = (Math.max(0, nowMs - bucket.atMs) / 1000) * bucket.restoreRate
  return {
    ...bucket,
    available: Math.min(bucket.maximum, bucket.available + gained),
    atMs: Math.max(bucket.atMs, nowMs),
  }
}

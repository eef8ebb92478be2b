/** A token bucket: `capacity` tokens, refilled evenly from empty to full in `fillMs`. */
export interface TokenBucket {
  capacity: number
  fillMs: number
}

/** The rate limits of a key and of a store (specification, "Limits"): 2 and 5 requests a second. */
export const KEY_BUCKET: TokenBucket = { capacity: 120, fillMs: 60_000 }
export const STORE_BUCKET: TokenBucket = { capacity: 300, fillMs: 60_000 }

/**
 * Describes a bucket's level for clients. A level counts tokens times `fillMs`, so each millisecond adds exactly `capacity` and nothing
 * is ever rounded; the refill itself is the SQL function `refilled`.
 */
export function describeTokenBucket({ capacity, fillMs }: TokenBucket, level: number): BucketState {
  const perSecond = capacity * 1000
  return {
    limit: capacity,
    remaining: Math.floor(level / fillMs),
    resetSeconds: Math.ceil((capacity * fillMs - level) / perSecond),
    retryAfterSeconds: Math.max(1, Math.ceil((fillMs - level) / perSecond)),
  }
}

export interface BucketState {
  limit: number
  /** Whole tokens left. */
  remaining: number
  /** Seconds until the bucket is full. */
  resetSeconds: number
  /** Seconds until one token is available, at least 1. */
  retryAfterSeconds: number
}

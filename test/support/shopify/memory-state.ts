import { type CostBucket, settleCost, takeCost } from '../../../src/domain/platform/cost-bucket.ts'
import type { CostBuckets, Installation, Installations } from '../../../src/outside/platform/shopify/ports.ts'

/** Returns installations in memory, as several processes share them. */
export function memoryInstallations(one: Installation): Installations & { current: Installation } {
  let claimedUntil = 0
  const state = {
    current: one,
    read: async () => ({ ...state.current }),
    claimRenewal: async (_: string, seen: string, forMs: number) => {
      if (Date.now() < claimedUntil || seen !== state.current.accessToken) return null
      claimedUntil = Date.now() + forMs
      return { ...state.current }
    },
    saveTokens: async (_: string, pair: object) => {
      const formerRefreshToken = state.current.refreshToken
      state.current = { ...state.current, ...pair, formerRefreshToken, attention: null }
      claimedUntil = 0
    },
    releaseRenewal: async () => {
      claimedUntil = 0
    },
    noteAttention: async (_: string, attention: Installation['attention']) => {
      state.current = { ...state.current, attention }
    },
  }
  return state
}

/** Returns the cost bucket of one store in memory. */
export function memoryBuckets(): CostBuckets {
  let bucket: CostBucket | null = null
  return {
    take: async (_, cost, forPeople) => {
      const taken = takeCost(bucket, { cost, forPeople }, Date.now())
      bucket = taken.bucket
      return taken.waitMs
    },
    settle: async (_, unused, status) => {
      bucket = settleCost(bucket, unused, status, Date.now())
    },
  }
}

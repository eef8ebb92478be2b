import type { Db } from '../database/database.ts'
import { settleCost, takeCost } from '../database/platform/cost-buckets.ts'
import {
  claimRenewal,
  findInstallation,
  noteAttention,
  releaseRenewal,
  saveRenewedTokens,
} from '../database/platform/installations.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { CostBuckets, Installations } from '../outside/platform/shopify/ports.ts'

/** Returns the installations of Shopify stores, from the database. */
export function databaseInstallations(db: Db, box: SecretBox): Installations {
  return {
    read: (storeId) => findInstallation(db, box, storeId),
    claimRenewal: async (storeId, seenAccessToken, forMs) => {
      if (!(await claimRenewal(db, storeId, forMs))) return null
      const current = await findInstallation(db, box, storeId)
      if (current?.accessToken === seenAccessToken) return current
      await releaseRenewal(db, storeId)
      return null
    },
    saveTokens: (storeId, pair) => db.transaction().execute((tx) => saveRenewedTokens(tx, box, storeId, pair)),
    releaseRenewal: (storeId) => releaseRenewal(db, storeId),
    noteAttention: (storeId, attention) => noteAttention(db, storeId, attention),
  }
}

/** Returns the cost buckets of Shopify stores, which all processes share through the database. */
export function databaseCostBuckets(db: Db): CostBuckets {
  return {
    take: (storeId, cost, forPeople) => takeCost(db, storeId, cost, forPeople),
    settle: (storeId, taken, status) => settleCost(db, storeId, taken, status),
  }
}

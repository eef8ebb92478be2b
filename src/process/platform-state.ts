import { type Db, isPassing } from '../database/database.ts'
import { settleCost, takeCost } from '../database/platform/cost-buckets.ts'
import {
  claimRenewal,
  endRenewal,
  findInstallation,
  noteAttention,
  saveRenewedTokens,
} from '../database/platform/installations.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import { PlatformUnavailable } from '../outside/platform/port.ts'
import type { CostBuckets, Installations, Renewal } from '../outside/platform/shopify/ports.ts'

/** Returns the installations of Shopify stores, from the database. */
export function databaseInstallations(db: Db, box: SecretBox): Installations {
  return {
    read: (storeId) => orUnavailable(findInstallation(db, box, storeId)),
    claimRenewal: (storeId, seenAccessToken, forMs) =>
      orUnavailable(
        db.transaction().execute(async (tx) => {
          const claim = await claimRenewal(tx, storeId, forMs)
          if (!claim) return null
          const installation = await findInstallation(tx, box, storeId)
          if (installation?.accessToken === seenAccessToken) return { installation, until: claim.until }
          await endRenewal(tx, claim, null)
          return null
        }),
      ),
    saveTokens: (renewal, pair) => orUnavailable(saveRenewedTokens(db, box, claimOf(renewal), pair)),
    endRenewal: (renewal, attention) => orUnavailable(endRenewal(db, claimOf(renewal), attention)),
    noteAttention: (storeId, attention) => orUnavailable(noteAttention(db, storeId, attention)),
  }
}

/** Returns the cost buckets of Shopify stores, which all processes share through the database. */
export function databaseCostBuckets(db: Db): CostBuckets {
  return {
    take: (storeId, cost, forPeople) => orUnavailable(takeCost(db, storeId, cost, forPeople)),
    settle: (storeId, taken, status) => orUnavailable(settleCost(db, storeId, taken, status)),
  }
}

function claimOf({ installation, until }: Renewal) {
  return { storeId: installation.storeId, until }
}

/** Without its database the service cannot reach Shopify either: the caller may try again. Any other error is a bug, and stays one. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!isPassing(cause)) throw cause
    throw new PlatformUnavailable('The access to Shopify cannot be read', { cause })
  }
}

import { Problem } from '../domain/problem.ts'
import { accountTries, addressTries, type TryBucket, type TryKind } from '../domain/tries.ts'
import type { Db } from '../store/database.ts'
import { giveTryBack, takeTry } from '../store/throttle.ts'
import type { Operator } from './operator.ts'

/** Who tries what: a store and an e-mail address as they were typed, and a canonical IP address. */
export interface Trial {
  kind: TryKind
  store: string
  email: string
  ip: string
}

/**
 * Takes a try of the account and of the address before anything is looked up, or throws `sign_in_throttled`: alike whether
 * or not there is such an account and whether or not the password is right.
 */
export async function takeTries({ db, now }: Operator, trial: Trial): Promise<void> {
  const buckets = bucketsOf(trial)
  for (const [n, bucket] of buckets.entries()) {
    const retryAfterSeconds = await takeTry(db, bucket, now)
    if (retryAfterSeconds !== null) {
      for (const taken of buckets.slice(0, n)) await giveTryBack(db, taken)
      throw new Problem('sign_in_throttled', 'There were too many tries. Wait a while.', { retryAfterSeconds })
    }
  }
}

/** Only wrong tries count: gives those of a right one back. */
export async function giveTriesBack(db: Db, trial: Trial): Promise<void> {
  for (const bucket of bucketsOf(trial)) await giveTryBack(db, bucket)
}

function bucketsOf({ kind, store, email, ip }: Trial): TryBucket[] {
  return [addressTries(kind, ip), accountTries(kind, store.toLowerCase(), normaliseEmail(email))]
}

/** As e-mail addresses of staff are kept. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

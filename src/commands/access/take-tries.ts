import { giveTryBack, takeTry } from '../../database/access/throttle.ts'
import type { Db } from '../../database/database.ts'
import { accountTries, addressTries, type TryBucket, type TryKind } from '../../domain/access/tries.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'

/** Who tries what. */
export interface Trial {
  kind: TryKind
  /** Canonical. */
  ip: string
  /** The id of the store that was found, else what was typed: one store has many spellings. */
  store: string
  /** The id of the account that was found, else the e-mail address that was typed. */
  account: string
}

/** Takes a try of the address, before anything is looked up; or throws `sign_in_throttled`. */
export async function takeAddressTry({ db, now }: Operator, { kind, ip }: Pick<Trial, 'kind' | 'ip'>): Promise<void> {
  refuse(await takeTry(db, addressTries(kind, ip), now))
}

/**
 * Takes a try of the account, when that of the address was taken; or throws `sign_in_throttled` and gives that back: alike whether
 * or not there is such an account and whether or not the password is right.
 */
export async function takeAccountTry({ db, now }: Operator, trial: Trial): Promise<void> {
  const retryAfterSeconds = await takeTry(db, bucketOf(trial), now)
  if (retryAfterSeconds !== null) await giveTryBack(db, addressTries(trial.kind, trial.ip))
  refuse(retryAfterSeconds)
}

/** Only wrong tries count: gives those of a right one back. */
export async function giveTriesBack(db: Db, trial: Trial): Promise<void> {
  await giveTryBack(db, addressTries(trial.kind, trial.ip))
  await giveTryBack(db, bucketOf(trial))
}

function bucketOf({ kind, store, account }: Trial): TryBucket {
  return accountTries(kind, store.toLowerCase(), normaliseEmail(account))
}

function refuse(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new Problem('sign_in_throttled', 'There were too many tries. Wait a while.', { retryAfterSeconds })
}

/** As e-mail addresses of staff are kept. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

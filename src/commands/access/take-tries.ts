import { giveTryBack, takeTry } from '../../database/access/throttle.ts'
import type { Db } from '../../database/database.ts'
import { accountTries, addressTries, type TryBucket, type TryKind } from '../../domain/access/tries.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'

/** The person and what they try. */
export interface Trial {
  kind: TryKind
  /** Canonical. */
  ip: string
  /** The id of the store if found, else the text typed: one store has many spellings. */
  store: string
  /** The id of the account if found, else the e-mail address typed. */
  account: string
}

/** Takes one of the address's tries, before any look-up. Throws `sign_in_throttled` if none is left. */
export async function takeAddressTry({ db, now }: Operator, { kind, ip }: Pick<Trial, 'kind' | 'ip'>): Promise<void> {
  refuse(await takeTry(db, addressTries(kind, ip), now))
}

/**
 * Takes one of the account's tries after the address's. Throws `sign_in_throttled` if none is left, and gives the address's back, whether
 * or not the account exists and the password is right.
 */
export async function takeAccountTry({ db, now }: Operator, trial: Trial): Promise<void> {
  const retryAfterSeconds = await takeTry(db, bucketOf(trial), now)
  if (retryAfterSeconds !== null) await giveTryBack(db, addressTries(trial.kind, trial.ip))
  refuse(retryAfterSeconds)
}

/** Gives back the tries of a successful attempt: only failures count. */
export async function giveTriesBack(db: Db, trial: Trial): Promise<void> {
  await giveTryBack(db, addressTries(trial.kind, trial.ip))
  await giveTryBack(db, bucketOf(trial))
}

function bucketOf({ kind, store, account }: Trial): TryBucket {
  return accountTries(kind, store.toLowerCase(), normaliseEmail(account))
}

function refuse(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new Problem('sign_in_throttled', 'Too many attempts. Wait a while.', { retryAfterSeconds })
}

/** Returns an e-mail address in the form stored for staff. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

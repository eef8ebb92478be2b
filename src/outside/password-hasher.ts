import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../domain/problem.ts'

/** OWASP's parameters of argon2id (19 MiB, two passes, one lane), which are also the library's defaults. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of unknown random bytes: checking against it takes as long as against a real one. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$PSiLR4smyTDMh6ZEbG3O1w$xzLWAK19X63jT7024Hw+bTk0D3k7GN4ZhVstsIH6Tv4'

/** The thread pool has four threads, and names and files need some too. */
const MOST_AT_ONCE = 2
/** About a second's work; with this many waiting, others are refused. */
const MOST_WAITING = 64

const waiting: (() => void)[] = []
let running = 0

/** Hashes a password. Throws `sign_in_throttled` if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalise(password), PARAMETERS))
}

/** Checks a password against a hash; null, for an unknown account, takes just as long. Throws `sign_in_throttled` if too many wait. */
export async function isPasswordOf(hashed: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(hashed ?? NOBODYS, normalise(password)))
  return right && hashed !== null
}

/** Normalises a password, so that the same characters match however they were typed. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

/** Limits a flood of sign-ins to a share of the process. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new Problem('sign_in_throttled', 'Very many people are signing in.', { retryAfterSeconds: 2 })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

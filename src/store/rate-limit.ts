import { sql } from 'kysely'
import { idToUuid } from '../domain/id.ts'
import { KEY_BUCKET, STORE_BUCKET } from '../domain/token-bucket.ts'
import type { ApiKey } from './api-keys.ts'
import type { Db } from './database.ts'
import type { Store } from './stores.ts'

/** A request that asks for a token, as far as its key and store were known when it was judged. */
export interface TokenRequest {
  key: ApiKey
  store: Store
  now: Date
}

export interface TokenAnswer {
  /** `stale`: the key or the store changed since it was read; nothing was taken. */
  verdict: 'taken' | 'key_empty' | 'store_empty' | 'stale'
  /** Bucket levels after the request, in the unit of domain/token-bucket.ts. */
  keyLevel: number
  storeLevel: number
}

/**
 * Takes one token from both buckets of each request, or from neither. Requests that arrive while a statement runs share the
 * next one, so a busy process asks the database once for many.
 */
export class TokenTaker {
  readonly #db: Db
  #waiting: { request: TokenRequest; resolve: (answer: TokenAnswer) => void; reject: (error: unknown) => void }[] = []
  #running = false

  constructor(db: Db) {
    this.#db = db
  }

  take(request: TokenRequest): Promise<TokenAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      batch.sort((a, b) => compare(a.request.key, b.request.key))
      try {
        const answers = await takeTokens(
          this.#db,
          batch.map(({ request }) => request),
        )
        batch.forEach(({ resolve, reject }, i) => {
          const answer = answers[i]
          if (answer) resolve(answer)
          else reject(new Error('take_tokens answered fewer requests than it was asked'))
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = false
  }
}

async function takeTokens(db: Db, requests: readonly TokenRequest[]): Promise<TokenAnswer[]> {
  const now = Math.max(...requests.map((request) => request.now.getTime()))
  const { rows } = await sql<{ verdict: TokenAnswer['verdict']; key_level: string; store_level: string }>`
    select verdict, key_level, store_level from take_tokens(
      ${requests.map(({ store }) => store.id)}::bigint[], ${requests.map(({ store }) => store.revision)}::bigint[],
      ${requests.map(({ key }) => idToUuid('key', key.id))}::uuid[], ${requests.map(({ key }) => key.revision)}::bigint[],
      ${now}, ${KEY_BUCKET.capacity}, ${STORE_BUCKET.capacity}, ${KEY_BUCKET.fillMs})`.execute(db)
  return rows.map((row) => ({
    verdict: row.verdict,
    keyLevel: Number(row.key_level),
    storeLevel: Number(row.store_level),
  }))
}

function compare(a: ApiKey, b: ApiKey): number {
  return Number(BigInt(a.storeId) - BigInt(b.storeId)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

import { KEY_BUCKET, STORE_BUCKET } from '../../domain/access/token-bucket.ts'
import type { TokenAnswer, TokenRequest } from './token-request.ts'

const FILL_MS = KEY_BUCKET.fillMs
const MOST_BUCKETS = 10_000

/**
 * Token buckets local to this process, used while the database cannot write: each process then allows the whole limit. Every bucket
 * starts full.
 */
export class LocalTokens {
  readonly #buckets = new Map<string, { level: number; atMs: number }>()

  /** Takes one token from both the key's and the store's bucket, or from neither. */
  take({ key, store, now }: TokenRequest): TokenAnswer {
    const ofStore = this.#refilled(`store ${store.id}`, STORE_BUCKET.capacity, now.getTime())
    const ofKey = this.#refilled(`key ${key.id}`, KEY_BUCKET.capacity, now.getTime())
    const verdict = ofStore.level < FILL_MS ? 'store_empty' : ofKey.level < FILL_MS ? 'key_empty' : 'taken'
    if (verdict === 'taken') for (const bucket of [ofStore, ofKey]) bucket.level -= FILL_MS
    return { verdict, keyLevel: ofKey.level, storeLevel: ofStore.level }
  }

  /** Forgets all buckets once the database can write again and counts. */
  forget(): void {
    this.#buckets.clear()
  }

  #refilled(name: string, capacity: number, nowMs: number): { level: number; atMs: number } {
    const bucket = this.#buckets.get(name) ?? { level: capacity * FILL_MS, atMs: nowMs }
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear()
    this.#buckets.set(name, bucket)
    bucket.level = Math.min(capacity * FILL_MS, bucket.level + capacity * Math.max(0, nowMs - bucket.atMs))
    bucket.atMs = Math.max(bucket.atMs, nowMs)
    return bucket
  }
}

import type { Store } from '../stores/stores.ts'
import type { ApiKey } from './api-keys.ts'

/** A request for a token, with its key and store as known when it was judged. */
export interface TokenRequest {
  key: ApiKey
  store: Store
  now: Date
}

export interface TokenAnswer {
  /** `stale`: the key or store changed since it was read; nothing was taken. */
  verdict: 'taken' | 'key_empty' | 'store_empty' | 'stale'
  /** Bucket levels after the request, in the unit of domain/access/token-bucket.ts. */
  keyLevel: number
  storeLevel: number
}

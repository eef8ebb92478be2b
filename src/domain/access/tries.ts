import { createHash } from 'node:crypto'
import type { TokenBucket } from './token-bucket.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/**
 * Limits on tries: per account and per address for guesses; per address for storefront visits; per
 * customer for visits to their account; per e-mail address for guest requests; per
 * buyer for what they write, export and upload, per address for a guest's uploads; and per store for what staff send to its webhook endpoints at once.
 */
export const TRIES = {
  account: { capacity: 5, fillMs: QUARTER_HOUR_MS },
  address: { capacity: 30, fillMs: QUARTER_HOUR_MS },
  storefront_request: { capacity: 10, fillMs: 4 * QUARTER_HOUR_MS },
  storefront_read: { capacity: 120, fillMs: 60_000 },
  customer_visit: { capacity: 120, fillMs: 60_000 },
  guest_request: { capacity: 10, fillMs: 4 * QUARTER_HOUR_MS },
  buyer_write: { capacity: 30, fillMs: 4 * QUARTER_HOUR_MS },
  buyer_export: { capacity: 5, fillMs: QUARTER_HOUR_MS },
  upload: { capacity: 60, fillMs: 4 * QUARTER_HOUR_MS },
  webhook_ping: { capacity: 30, fillMs: 60_000 },
  webhook_resend: { capacity: 10, fillMs: 60_000 },
} as const satisfies Record<string, TokenBucket>

/**
 * The kinds of tries counted: signing in (or confirming a password) and asking for a reset link; for buyers, asking for a sign-in link
 * and using one.
 */
export type TryKind = 'sign_in' | 'reset' | 'portal_link' | 'portal_sign_in'

/** Storefront visits open to anyone: requesting a quote, uploading a file for it, or reading what can be requested. */
export type StorefrontVisit = 'storefront_request' | 'storefront_read' | 'upload'

/** A bucket of tries and its name: a hash, so that no table names people who may not even have an account. */
export interface TryBucket {
  name: Buffer
  bucket: TokenBucket
}

/** Returns the bucket of an account: by its id and its store's, or by what was typed if there is no such account. */
export function accountTries(kind: TryKind, store: string, account: string): TryBucket {
  return { name: hash(kind, 'account', store, account), bucket: TRIES.account }
}

/** Returns the bucket of a canonical address. An IPv6 address shares it with its whole /64. */
export function addressTries(kind: TryKind | StorefrontVisit, ip: string): TryBucket {
  return { name: hash(kind, 'address', ip.includes(':') ? networkOf(ip) : ip), bucket: TRIES.address }
}

/** Returns the storefront bucket of a canonical address, for requests or for reading. */
export function storefrontVisits(kind: StorefrontVisit, ip: string): TryBucket {
  return { ...addressTries(kind, ip), bucket: TRIES[kind] }
}

/**
 * Returns the bucket of guest requests under an e-mail address, whatever the address or store they come from: anyone can enter anyone's
 * e-mail, and it then gets mail.
 */
export function guestRequests(email: string): TryBucket {
  return { name: hash('guest_request', email.toLowerCase()), bucket: TRIES.guest_request }
}

/** Returns the bucket of a customer's requests from their account at the store. */
export function customerVisits(storeId: string, customerId: string): TryBucket {
  return { name: hash('customer_visit', storeId, customerId), bucket: TRIES.customer_visit }
}

/** Returns the bucket of what a buyer writes, by the quote id of their link or their customer id. */
export function buyerWrites(storeId: string, buyerId: string): TryBucket {
  return { name: hash('buyer_write', storeId, buyerId), bucket: TRIES.buyer_write }
}

/** Returns the bucket of a buyer's exports, by their customer id. */
export function buyerExports(storeId: string, buyerId: string): TryBucket {
  return { name: hash('buyer_export', storeId, buyerId), bucket: TRIES.buyer_export }
}

/** Returns the bucket of a buyer's uploads, by the quote id of their link or their customer id. */
export function buyerUploads(storeId: string, buyerId: string): TryBucket {
  return { name: hash('upload', storeId, buyerId), bucket: TRIES.upload }
}

/** Returns the bucket of the uploads for requests from a canonical address. */
export function uploadsFrom(ip: string): TryBucket {
  return { ...addressTries('upload', ip), bucket: TRIES.upload }
}

/** Returns the bucket of a store's test pings, or of its bulk resends of failed deliveries, for all endpoints together. */
export function webhookTries(kind: 'webhook_ping' | 'webhook_resend', storeId: string): TryBucket {
  return { name: hash(kind, storeId), bucket: TRIES[kind] }
}

function networkOf(ip: string): string {
  const [left = '', right] = ip.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array(zeros).fill('0'), ...tail].slice(0, 4).join(':')
}

function hash(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\0')).digest()
}

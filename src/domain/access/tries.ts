import { createHash } from 'node:crypto'
import type { Bucket } from './token-bucket.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/**
 * What a client may try without knowing better, of one account and from one address; what a storefront takes from an address;
 * requests of guests under one e-mail address; what a buyer writes; and what a store's staff send to its webhook endpoints at once.
 */
export const TRIES = {
  account: { capacity: 5, fillMs: QUARTER_HOUR_MS },
  address: { capacity: 30, fillMs: QUARTER_HOUR_MS },
  storefront_request: { capacity: 10, fillMs: 4 * QUARTER_HOUR_MS },
  storefront_read: { capacity: 120, fillMs: 60_000 },
  guest_request: { capacity: 10, fillMs: 4 * QUARTER_HOUR_MS },
  buyer_write: { capacity: 30, fillMs: 4 * QUARTER_HOUR_MS },
  webhook_ping: { capacity: 30, fillMs: 60_000 },
  webhook_resend: { capacity: 10, fillMs: 60_000 },
} as const satisfies Record<string, Bucket>

/**
 * What is counted: signing in (and confirming a password), or asking for a link to reset it; of a buyer, asking for a link to
 * sign in, and using one.
 */
export type TryKind = 'sign_in' | 'reset' | 'portal_link' | 'portal_sign_in'

/** What anybody takes from a store: asking for a quote, or reading what may be asked for. */
export type StorefrontVisit = 'storefront_request' | 'storefront_read'

/** A bucket of tries and its name: a hash, so that no table names people who may not even have an account. */
export interface TryBucket {
  name: Buffer
  bucket: Bucket
}

/** The tries of an account: by its id and its store's, or by what was typed where there is none. */
export function accountTries(kind: TryKind, store: string, account: string): TryBucket {
  return { name: hash(kind, 'account', store, account), bucket: TRIES.account }
}

/** The tries from a canonical address. Who has one IPv6 address has its whole /64. */
export function addressTries(kind: TryKind | StorefrontVisit, ip: string): TryBucket {
  return { name: hash(kind, 'address', ip.includes(':') ? networkOf(ip) : ip), bucket: TRIES.address }
}

/** What the storefront takes from a canonical address, whoever sends it: requests for quotes, or reading. */
export function storefrontVisits(kind: StorefrontVisit, ip: string): TryBucket {
  return { ...addressTries(kind, ip), bucket: TRIES[kind] }
}

/** Requests of guests under an e-mail address, from wherever and of whichever store: anybody can name anybody, who is then mailed. */
export function guestRequests(email: string): TryBucket {
  return { name: hash('guest_request', email.toLowerCase()), bucket: TRIES.guest_request }
}

/** What a buyer writes, by the id of the quote whose link they have or their customer's. */
export function buyerWrites(storeId: string, buyerId: string): TryBucket {
  return { name: hash('buyer_write', storeId, buyerId), bucket: TRIES.buyer_write }
}

/** The test pings that a store's staff send, or how often they send again all that failed, to whichever endpoint. */
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

import { createHash, randomBytes } from 'node:crypto'

const FORM = /^(?:([0-9a-z]{1,12})\.)?[\w-]{43}$/

/** A token as it is looked up: in the store it names, by what it is stored as. Those made before tokens named their store name none. */
export interface TokenKey {
  storeId: string | null
  hash: Buffer
}

/** Returns a new token for a cookie or a link: its store, in base 36, and 256 random bits, URL-safe. Only its hash is stored. */
export function newSecretToken(storeId: string): string {
  return `${BigInt(storeId).toString(36)}.${randomBytes(32).toString('base64url')}`
}

/** Returns how to look up a token; null for a text of another form, which needs no look-up. */
export function readSecretToken(text: string): TokenKey | null {
  const [is, store] = FORM.exec(text) ?? []
  if (is === undefined) return null
  return { storeId: store === undefined ? null : toStoreId(store), hash: hashSecretToken(text) }
}

/** Returns the form in which a token is stored: its SHA-256. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Twelve digits of base 36 fit into 63 bits. */
function toStoreId(base36: string): string {
  return [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString()
}

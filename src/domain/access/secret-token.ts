import { createHash, randomBytes } from 'node:crypto'

/** Returns a new token for a cookie or a link: 256 random bits, URL-safe. Only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns whether the text has the form of a token. Anything else needs no look-up. */
export function isSecretToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Returns the form in which a token is stored: its SHA-256. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

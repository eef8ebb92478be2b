import { createHash, randomBytes } from 'node:crypto'

/** A new token for a cookie or a link: 256 random bits, safe in a URL. Only its hash is kept. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has a token's form: what has not is nobody's, without a look-up. */
export function isSecretToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** What is stored of a token: its SHA-256. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

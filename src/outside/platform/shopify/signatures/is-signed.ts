import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tells whether one of the secrets signed the data with HMAC-SHA256. Every secret is tried, in constant time. */
export function isSigned(data: string | Buffer, signature: Buffer, secrets: readonly string[]): boolean {
  return secrets
    .map((secret) => createHmac('sha256', secret).update(data).digest())
    .map((expected) => signature.length === expected.length && timingSafeEqual(signature, expected))
    .includes(true)
}

/** Returns the bytes of a signature in small hexadecimal digits; none for anything else. */
export function hexSignature(text: string): Buffer {
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0)
}

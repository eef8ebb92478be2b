import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { hashSecretToken, newSecretToken } from '../../../domain/access/secret-token.ts'
import { SecretBox } from '../../../domain/secrets/secret-box.ts'

/** The embedded platform's secrets: the tokens of its invoices and the signatures of its notifications. */
export interface PlatformSecrets {
  newToken(storeId: string): { token: string; hash: Buffer; sealed: Buffer }
  /** Opens a sealed token; null if its key is gone. */
  openToken(sealed: Buffer): string | null
  /** Signs a notification's body, in base64. */
  sign(rawBody: Uint8Array): string
  /** Tells whether it is a signature made with any of the keys, in constant time. */
  isSigned(rawBody: Uint8Array, claimed: string): boolean
}

/**
 * Derives the secrets from these keys: the first, newest one writes and signs; all of them read. Without keys, using them
 * throws.
 */
export function createSecrets(secretKeys: readonly string[]): PlatformSecrets {
  const box = new SecretBox(secretKeys)
  const keys = secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'embedded-platform notification', 32)))
  return {
    newToken: (storeId) => {
      const token = newSecretToken(storeId)
      return { token, hash: hashSecretToken(token), sealed: box.seal(token) }
    },
    openToken: (sealed) => box.openOrNull(sealed),
    sign: (rawBody) => {
      if (!keys[0]) throw new Error('The embedded platform was created without secret keys: it cannot sign')
      return signature(keys[0], rawBody).toString('base64')
    },
    isSigned: (rawBody, claimed) => {
      const bytes = Buffer.from(claimed, 'base64')
      return bytes.length === 32 && keys.some((key) => timingSafeEqual(signature(key, rawBody), bytes))
    },
  }
}

function signature(key: Buffer, rawBody: Uint8Array): Buffer {
  return createHmac('sha256', key).update(rawBody).digest()
}

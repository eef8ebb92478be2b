import type { SecretBox } from '../../domain/secrets/secret-box.ts'

/** An access token with the refresh tokens that renew it, stored as one. */
interface Tokens {
  access: string
  refresh: string | null
  former: string | null
}

/** Returns the tokens sealed as one box. */
export function sealTokens(box: SecretBox, tokens: Tokens): Buffer {
  return box.seal(JSON.stringify(tokens))
}

/** Returns a box's tokens; null if no configured key opens it. */
export function openTokens(box: SecretBox, sealed: Buffer): Tokens | null {
  const text = box.openOrNull(sealed)
  return text === null ? null : (JSON.parse(text) as Tokens)
}

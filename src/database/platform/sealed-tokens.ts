import { membersOf, parseJson } from '../../domain/parse-json.ts'
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

/** Returns a box's tokens; null if no configured key opens it, or it holds no tokens. */
export function openTokens(box: SecretBox, sealed: Buffer): Tokens | null {
  const text = box.openOrNull(sealed)
  const { access, refresh, former } = membersOf(text === null ? null : parseJson(text))
  return typeof access === 'string' ? { access, refresh: textOf(refresh), former: textOf(former) } : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

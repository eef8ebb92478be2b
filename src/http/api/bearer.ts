import { isWellFormedKey } from '../../domain/access/api-key.ts'

const SCHEME = /^bearer (\S+)$/i

/**
 * Returns the request's API key, or null. Requires exactly one `Authorization` header, the scheme in any case, exactly one space, and a
 * key with a valid checksum.
 */
export function readBearer(rawHeaders: readonly string[]): string | null {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'authorization')
  const key = values.length === 1 ? SCHEME.exec(values[0] ?? '')?.[1] : undefined
  return key !== undefined && isWellFormedKey(key) ? key : null
}

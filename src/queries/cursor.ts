import { createHash } from 'node:crypto'
import { type FieldError, invalidFields } from '../domain/problem.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'

/** The list a signed cursor belongs to: one store, sort and set of filters. */
export interface CursorScope {
  storeId: string
  sort: string
  /** The filters as given: a cursor can't be read with any others. */
  filters: Readonly<Record<string, unknown>>
}

const SIGNATURE_BYTES = 16

/** Returns the opaque cursor of a position in a list, signed for its store, sort and filters. */
export function writeCursor(box: SecretBox, scope: CursorScope, position: string): string {
  return Buffer.concat([box.sign('cursor', bound(scope, position)), Buffer.from(position)]).toString('base64url')
}

/** Returns the position in a cursor, or null unless writeCursor made it for this store, sort and filters. */
export function findPosition(box: SecretBox, scope: CursorScope, cursor: string): string | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.toString('base64url') !== cursor) return null
  const position = bytes.subarray(SIGNATURE_BYTES).toString()
  return box.isSigned('cursor', bound(scope, position), bytes.subarray(0, SIGNATURE_BYTES)) ? position : null
}

/** Returns the position in a cursor, or null without one. Throws `invalid_request` for a cursor of any other list. */
export function readPosition(
  box: SecretBox,
  scope: CursorScope,
  cursor: string | null | undefined,
  boundTo?: string,
): string | null {
  if (cursor === undefined || cursor === null) return null
  const position = findPosition(box, scope, cursor)
  if (position === null) throw invalidFields([foreignCursor(boundTo)])
  return position
}

/** Returns the fault of another list's cursor; `boundTo` says what must stay the same from page to page. */
export function foreignCursor(boundTo = 'with these filters and this sort'): FieldError {
  return { field: 'cursor', message: `is not a cursor of this list ${boundTo}`.trimEnd() }
}

function bound({ storeId, sort, filters }: CursorScope, position: string): string {
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(given)).digest('base64url')
  return `${storeId}\0${sort}\0${hash}\0${position}`
}

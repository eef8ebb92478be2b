import { createHash } from 'node:crypto'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'

/** The scope of a cursor: one store, sort and set of filters. */
export interface CursorScope {
  storeId: string
  sort: string
  /** The filters as given; any change invalidates the cursor. */
  filters: Readonly<Record<string, unknown>>
}

export interface Position {
  updatedAt: Date
  id: string
}

const VERSION = 1
const SIGNATURE_BYTES = 16

/** Returns the opaque `next_cursor` of a page: its last position, signed for its store, sort and filters. */
export function writeCursor(box: SecretBox, scope: CursorScope, { updatedAt, id }: Position): string {
  return sealPosition(box, scope, `${VERSION}:${updatedAt.getTime()}:${id}`)
}

/** Returns a cursor's position, or null if it was written for another store, sort or filters, or was tampered with. */
export function readCursor(box: SecretBox, scope: CursorScope, cursor: string): Position | null {
  const position = openPosition(box, scope, cursor)
  if (position === null) return null
  const [, ms, id] = position.split(':')
  return { updatedAt: new Date(Number(ms)), id: id ?? '' }
}

/** Like writeCursor, for a position in another form. */
export function sealPosition(box: SecretBox, scope: CursorScope, position: string): string {
  return Buffer.concat([box.sign('cursor', bound(scope, position)), Buffer.from(position)]).toString('base64url')
}

/** Returns the position given to sealPosition, or null if it was sealed for another store, sort or filters, or was tampered with. */
export function openPosition(box: SecretBox, scope: CursorScope, cursor: string): string | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.toString('base64url') !== cursor) return null
  const position = bytes.subarray(SIGNATURE_BYTES).toString()
  return box.isSigned('cursor', bound(scope, position), bytes.subarray(0, SIGNATURE_BYTES)) ? position : null
}

function bound({ storeId, sort, filters }: CursorScope, position: string): string {
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(given)).digest('base64url')
  return `${storeId}\0${sort}\0${hash}\0${position}`
}

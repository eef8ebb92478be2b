import { createHash } from 'node:crypto'
import type { SecretBox } from '../../domain/secret-box.ts'

/** What a cursor is good for: one store, sort and set of filters. */
export interface CursorScope {
  storeId: string
  sort: string
  /** The filters as given; any change makes the cursor unreadable. */
  filters: Readonly<Record<string, unknown>>
}

export interface Position {
  updatedAt: Date
  id: string
}

const VERSION = 1
const SIGNATURE_BYTES = 16

/** The opaque `next_cursor` of a page: its last position, signed for its store, sort and filters. */
export function writeCursor(box: SecretBox, scope: CursorScope, { updatedAt, id }: Position): string {
  const position = `${VERSION}:${updatedAt.getTime()}:${id}`
  return Buffer.concat([box.sign('cursor', bound(scope, position)), Buffer.from(position)]).toString('base64url')
}

/** The position in a cursor, or null when it was not written for this store, sort and filters, or was changed. */
export function readCursor(box: SecretBox, scope: CursorScope, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.toString('base64url') !== cursor) return null
  const position = bytes.subarray(SIGNATURE_BYTES).toString()
  if (!box.isSigned('cursor', bound(scope, position), bytes.subarray(0, SIGNATURE_BYTES))) return null
  const [, ms, id] = position.split(':')
  return { updatedAt: new Date(Number(ms)), id: id ?? '' }
}

function bound({ storeId, sort, filters }: CursorScope, position: string): string {
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(given)).digest('base64url')
  return `${storeId}\0${sort}\0${hash}\0${position}`
}

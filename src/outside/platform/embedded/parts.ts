import type { Kysely } from 'kysely'
import type { Gid, GidType } from '../gid.ts'
import type { PlatformDatabase } from './platform-database.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

export type Db = Kysely<PlatformDatabase>

/** What the order side of the embedded platform works with. */
export interface Parts {
  db: Db
  secrets: PlatformSecrets
  /** Where the invoices are shown, without a trailing slash. */
  baseUrl: string
  clock: () => Date
}

/** The digits of an id, as the tables have it. */
export function digitsOf(id: Gid): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

/** The id of a row; null for none. */
export function gidOf<T extends GidType>(type: T, digits: string): Gid<T>
export function gidOf<T extends GidType>(type: T, digits: string | null): Gid<T> | null
export function gidOf<T extends GidType>(type: T, digits: string | null): Gid<T> | null {
  return digits === null ? null : `gid://platform/${type}/${digits}`
}

import type { Kysely } from 'kysely'
import type { Gid, GidType } from '../gid.ts'
import type { PlatformDatabase } from './platform-database.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

export type Db = Kysely<PlatformDatabase>

/** The dependencies of the embedded platform's order side. */
export interface Parts {
  db: Db
  secrets: PlatformSecrets
  /** The address of the invoices, without a trailing slash. */
  baseUrl: string
  clock: () => Date
  /** Returns whether stores are on different nodes of the database. */
  areApart: () => Promise<boolean>
}

export { digitsOf } from '../gid.ts'

/** Returns the id of a row; null for none. */
export function gidOf<T extends GidType>(type: T, digits: string): Gid<T>
export function gidOf<T extends GidType>(type: T, digits: string | null): Gid<T> | null
export function gidOf<T extends GidType>(type: T, digits: string | null): Gid<T> | null {
  return digits === null ? null : `gid://platform/${type}/${digits}`
}

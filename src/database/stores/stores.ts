import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import type { DbOrTx, Tx } from '../database.ts'

type StorePlatform = 'embedded' | 'shopify'

/** A store (tenant). */
export interface Store {
  id: string
  domain: string
  /** The platform its shop is on; never changes. */
  platform: StorePlatform
  name: string
  plan: 'enterprise' | 'starter'
  trialEndsAt: Date | null
  development: boolean
  installed: boolean
  frozen: boolean
  currency: string
  timezone: string
  settings: StoreSettings
  /** By how much its test clock is ahead of the machine's time; 0 unless it is a development store. */
  clockOffsetMs: number
  /** Changes with every change of the row. */
  revision: string
  createdAt: Date
}

/** Without `platform`, the store is on the embedded one. */
export type NewStore = Omit<
  Store,
  'id' | 'platform' | 'revision' | 'settings' | 'installed' | 'frozen' | 'clockOffsetMs'
> & {
  platform?: StorePlatform
}
export type StoreChanges = Partial<
  Pick<Store, 'name' | 'timezone' | 'plan' | 'trialEndsAt' | 'development' | 'installed' | 'frozen' | 'settings'>
>

/** Adds a store with its sequencer row. Throws `invalid_request` if the domain is taken. */
export async function insertStore(tx: Tx, store: NewStore): Promise<Store> {
  const row = await tx
    .insertInto('store')
    .values({
      domain: store.domain,
      platform: store.platform ?? 'embedded',
      name: store.name,
      plan: store.plan,
      trial_ends_at: store.trialEndsAt,
      development: store.development,
      currency: store.currency,
      timezone: store.timezone,
      created_at: store.createdAt,
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) throw new Problem('invalid_request', `There is already a store with the domain ${store.domain}.`)
  await tx.insertInto('store_feed').values({ store_id: row.id, last_id: null }).execute()
  return toStore(row)
}

/** Returns the store with this id (digits) or domain, or null. */
export async function findStore(db: DbOrTx, idOrDomain: string): Promise<Store | null> {
  const isId = /^[0-9]{1,18}$/.test(idOrDomain)
  const row = await db
    .selectFrom('store')
    .select(COLUMNS)
    .where(isId ? 'id' : 'domain', '=', isId ? idOrDomain : idOrDomain.toLowerCase())
    .executeTakeFirst()
  return row ? toStore(row) : null
}

/** Like findStore, for what a platform says: null for a store that is on another one. */
export async function findStoreOn(db: DbOrTx, platform: StorePlatform, idOrDomain: string): Promise<Store | null> {
  const store = await findStore(db, idOrDomain)
  return store?.platform === platform ? store : null
}

/** Like findStore, but throws `not_found`. */
export async function readStore(db: DbOrTx, idOrDomain: string): Promise<Store> {
  const store = await findStore(db, idOrDomain)
  if (!store) throw new Problem('not_found', `There is no store ${idOrDomain}. "qns store list" shows all stores.`)
  return store
}

/** Like readStore, and locks the store's row until the transaction ends. */
export async function lockStore(tx: Tx, idOrDomain: string): Promise<Store> {
  const { id } = await readStore(tx, idOrDomain)
  const row = await tx.selectFrom('store').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return toStore(row)
}

/** Returns the stores with these ids, by id. */
export async function listStoresById(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Store>> {
  const rows = await db.selectFrom('store').select(COLUMNS).where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
  return new Map(rows.map((row) => [row.id, toStore(row)]))
}

/** Returns every store, oldest first. */
export async function listStores(db: DbOrTx): Promise<Store[]> {
  const rows = await db.selectFrom('store').select(COLUMNS).orderBy('id').execute()
  return rows.map(toStore)
}

/** Returns the stores whose test clock is ahead. */
export async function listStoresAhead(db: DbOrTx): Promise<Store[]> {
  const rows = await db.selectFrom('store').select(COLUMNS).where('clock_offset_ms', '>', '0').orderBy('id').execute()
  return rows.map(toStore)
}

/** Saves the given fields of a store and returns the result. */
export async function saveStore(tx: Tx, storeId: string, changes: StoreChanges): Promise<Store> {
  const { name, timezone, plan, trialEndsAt, development, installed, frozen, settings } = changes
  const row = await tx
    .updateTable('store')
    .set((row) => ({
      revision: row('revision', '+', '1'),
      ...(name !== undefined && { name }),
      ...(timezone !== undefined && { timezone }),
      ...(plan !== undefined && { plan }),
      ...(trialEndsAt !== undefined && { trial_ends_at: trialEndsAt }),
      ...(development !== undefined && { development }),
      ...(installed !== undefined && { installed }),
      ...(frozen !== undefined && { frozen }),
      ...(settings !== undefined && { settings: JSON.stringify(settings) }),
    }))
    .where('id', '=', storeId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toStore(row)
}

const COLUMNS = [
  'id',
  'domain',
  'platform',
  'name',
  'plan',
  'trial_ends_at',
  'development',
  'installed',
  'frozen',
  'currency',
  'timezone',
  'settings',
  'clock_offset_ms',
  'revision',
  'created_at',
] as const

interface StoreRow {
  id: string
  domain: string
  platform: StorePlatform
  name: string
  plan: 'enterprise' | 'starter'
  trial_ends_at: Date | null
  development: boolean
  installed: boolean
  frozen: boolean
  currency: string
  timezone: string
  settings: StoreSettings
  clock_offset_ms: string
  revision: string
  created_at: Date
}

/** The columns of a joined `store`, under names of their own. */
export const STORE_COLUMNS = COLUMNS.map((name) => `store.${name} as store ${name}` as const)

/** Returns the store of a row with its STORE_COLUMNS. */
export function toJoinedStore(row: Record<`store ${keyof StoreRow}`, unknown>): Store {
  return toStore(Object.fromEntries(COLUMNS.map((name) => [name, row[`store ${name}`]])) as unknown as StoreRow)
}

function toStore(row: StoreRow): Store {
  const { trial_ends_at, clock_offset_ms, created_at, ...same } = row
  return { ...same, trialEndsAt: trial_ends_at, clockOffsetMs: Number(clock_offset_ms), createdAt: created_at }
}

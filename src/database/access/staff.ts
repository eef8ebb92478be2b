import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A member of a store's staff. */
export interface StaffMember {
  /** `stf_…` */
  id: string
  /** Lower case. */
  email: string
  name: string
  role: Role
  active: boolean
  hasPassword: boolean
  /** The id by which the store's platform knows them, if it signs them in; else null. */
  platformUserId: string | null
  createdAt: Date
}

export interface NewStaff {
  /** Lower case. */
  email: string
  name: string
  role: Role
}

/** Adds members to a store's staff and returns those added; members with an existing e-mail address are skipped. */
export async function insertStaff(
  tx: Tx,
  storeId: string,
  staff: readonly NewStaff[],
  now: Date,
): Promise<StaffMember[]> {
  const rows = await tx
    .insertInto('staff')
    .values(staff.map((member) => ({ ...member, store_id: storeId, id: newUuid(now), created_at: now })))
    .onConflict((conflict) => conflict.columns(['store_id', 'email']).doNothing())
    .returning(COLUMNS)
    .execute()
  return rows.map(toMember)
}

/** Returns the store's staff by name, including deactivated members. */
export async function listStaff(db: DbOrTx, storeId: string): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toMember)
}

/**
 * Locks and returns the store's staff, so that two changes cannot both remove the last Admin. Always lock staff before their sessions and
 * links.
 */
export async function lockStaff(tx: Tx, storeId: string): Promise<StaffMember[]> {
  const rows = await tx
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toMember)
}

/** Returns the store's staff member with this id, or throws `not_found`. */
export async function readStaff(db: DbOrTx, storeId: string, staffId: string): Promise<StaffMember> {
  const row = await db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .executeTakeFirst()
  if (!row) throw noSuchStaff()
  return toMember(row)
}

/** Returns the store's staff member with this e-mail address in lower case, or null. */
export async function findStaffByEmail(db: DbOrTx, storeId: string, email: string): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? toMember(row) : null
}

/** Returns the store's staff member whom its platform knows by this id, or null. */
export async function findStaffByPlatformUser(
  db: DbOrTx,
  storeId: string,
  platformUserId: string,
): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('platform_user_id', '=', platformUserId)
    .executeTakeFirst()
  return row ? toMember(row) : null
}

/** Lets the store's platform sign a member in, whom it knows by this id. */
export async function setPlatformUser(tx: Tx, storeId: string, staffId: string, platformUserId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ platform_user_id: platformUserId })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .execute()
}

/** Saves a member's name, role and active state. */
export async function saveStaff(tx: Tx, storeId: string, { id, name, role, active }: StaffMember): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ name, role, active })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', id))
    .execute()
}

/** Returns the hash of a member's password; null if they have none. */
export async function readPasswordHash(db: DbOrTx, storeId: string, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Sets a member's password; existing sessions stay. Commands use replacePassword, which ends them. */
export async function setPasswordHash(tx: Tx, storeId: string, staffId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .execute()
}

export function noSuchStaff(): Problem {
  return refused('not_found', { code: 'no_staff' })
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'role',
  'active',
  'created_at',
  'platform_user_id',
  sql<boolean>`password_hash is not null`.as('has_password'),
] as const

interface StaffRow {
  id: string
  email: string
  name: string
  role: Role
  active: boolean
  created_at: Date
  has_password: boolean
  platform_user_id: string | null
}

function toMember({ id, created_at, has_password, platform_user_id, ...same }: StaffRow): StaffMember {
  const known = { hasPassword: has_password, platformUserId: platform_user_id }
  return { ...same, ...known, id: formatId('stf', id), createdAt: created_at }
}

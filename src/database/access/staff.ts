import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
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
  /** Whether there is a password yet; who has none cannot sign in. */
  hasPassword: boolean
  createdAt: Date
}

export interface NewStaff {
  /** Lower case. */
  email: string
  name: string
  role: Role
}

/** Adds members of a store's staff; those whose e-mail is there already stay as they are. Returns who was added. */
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

/** The store's staff by name, the deactivated ones too. */
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
 * The store's staff, locked until the transaction ends: two changes cannot both remove the last Admin. Whoever locks members of
 * staff does so before their sessions and links.
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

/** The store's member with this id, or throws `not_found`. */
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

/** The store's member with this e-mail address in lower case, or null. */
export async function findStaffByEmail(db: DbOrTx, storeId: string, email: string): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? toMember(row) : null
}

/** Writes a member's name, role and whether they are active. */
export async function saveStaff(tx: Tx, storeId: string, { id, name, role, active }: StaffMember): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ name, role, active })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', id))
    .execute()
}

/** What is kept of a member's password; null without one. */
export async function readPasswordHash(db: DbOrTx, storeId: string, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Gives a member this password; the sessions there are stay. Commands use replacePassword, which ends them. */
export async function setPasswordHash(tx: Tx, storeId: string, staffId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('stf', staffId))
    .execute()
}

/** The store has no such member of staff. */
export function noSuchStaff(): Problem {
  return new Problem('not_found', 'There is no such member of staff in this store.')
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'role',
  'active',
  'created_at',
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
}

function toMember({ id, created_at, has_password, ...same }: StaffRow): StaffMember {
  return { ...same, id: formatId('stf', id), hasPassword: has_password, createdAt: created_at }
}

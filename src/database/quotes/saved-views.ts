import { formatId, idToUuid } from '../../domain/id.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A saved list of quotes; its filters and sort are those of the list's query. */
export interface SavedView {
  /** `viw_…` */
  id: string
  staffId: string
  name: string
  /** Available to everyone. */
  shared: boolean
  filters: Readonly<Record<string, unknown>>
  sort: string
  columns: readonly string[]
  createdAt: Date
}

/** Returns the member's own views and the shared ones, by name. */
export async function listSavedViews(db: DbOrTx, storeId: string, staffId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where((where) => where.or([where('shared', '=', true), where('staff_id', '=', idToUuid('stf', staffId))]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

/** Locks and returns the member's own or a shared view with this id, or throws `not_found`. */
export async function lockSavedView(tx: Tx, storeId: string, staffId: string, id: string): Promise<SavedView> {
  const row = await tx
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('viw', id))
    .where((where) => where.or([where('shared', '=', true), where('staff_id', '=', idToUuid('stf', staffId))]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refused('not_found', { code: 'no_view' })
  return toView(row)
}

/** Returns how many views the member has created. */
export async function countSavedViews(db: DbOrTx, storeId: string, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a view, or replaces the one with its id. */
export async function saveSavedView(tx: Tx, storeId: string, view: SavedView): Promise<void> {
  const { name, shared, sort } = view
  const written = { name, shared, sort, filters: JSON.stringify(view.filters), columns: [...view.columns] }
  await tx
    .insertInto('saved_view')
    .values({
      ...written,
      store_id: storeId,
      id: idToUuid('viw', view.id),
      staff_id: idToUuid('stf', view.staffId),
      created_at: view.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(written))
    .execute()
}

export async function deleteSavedView(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('store_id', '=', storeId).where('id', '=', idToUuid('viw', id)).execute()
}

const COLUMNS = ['id', 'staff_id', 'name', 'shared', 'filters', 'sort', 'columns', 'created_at'] as const

interface Row {
  id: string
  staff_id: string
  name: string
  shared: boolean
  filters: Record<string, unknown>
  sort: string
  columns: string[]
  created_at: Date
}

function toView({ id, staff_id, created_at, ...same }: Row): SavedView {
  return { ...same, id: formatId('viw', id), staffId: formatId('stf', staff_id), createdAt: created_at }
}

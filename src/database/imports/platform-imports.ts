import { sql } from 'kysely'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { ImportCounts, ImportKind, ImportState } from '../../domain/orders/platform-import.ts'
import { Problem } from '../../domain/problem.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** An import as staff see it; quotations from the file are sealed. */
export interface PlatformImport {
  /** `imp_…` */
  id: string
  kind: ImportKind
  fileName: string
  bytes: number
  staffName: string
  state: ImportState
  /** Rows of the file, without the header; null until checked, like the counts. */
  rowCount: number | null
  errorCount: number | null
  counts: ImportCounts | null
  rowsDone: number
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

const KEPT_MS = 30 * 86_400_000
const OVER = { file: null, sample: null }

/** Saves an uploaded file to be checked, replacing any import the same staff member has not started. */
export async function insertImport(
  tx: Tx,
  storeId: string,
  { staffId, ...file }: { staffId: string; kind: ImportKind; fileName: string; bytes: number; sealed: Buffer },
  now: Date,
): Promise<string> {
  const staff_id = idToUuid('stf', staffId)
  await tx
    .updateTable('platform_import')
    .set({ ...OVER, errors: null, state: 'cancelled', ended_at: now })
    .where('store_id', '=', storeId)
    .where('staff_id', '=', staff_id)
    .where('state', 'in', ['checking', 'checked'])
    .execute()
  const id = newUuid(now)
  const { kind, fileName: file_name, bytes, sealed } = file
  const row = { store_id: storeId, id, kind, file_name, bytes, staff_id, state: 'checking', file: sealed } as const
  await tx
    .insertInto('platform_import')
    .values({ ...row, created_at: now })
    .execute()
  return formatId('imp', id)
}

function selectImports(db: DbOrTx, storeId: string) {
  return db
    .selectFrom('platform_import as i')
    .innerJoin('staff as s', (join) => join.onRef('s.store_id', '=', 'i.store_id').onRef('s.id', '=', 'i.staff_id'))
    .select([
      'i.id',
      'i.kind',
      'i.file_name as fileName',
      'i.bytes',
      's.name as staffName',
      'i.state',
      'i.row_count as rowCount',
      'i.error_count as errorCount',
      'i.counts',
      'i.rows_done as rowsDone',
      'i.created_at as createdAt',
      'i.started_at as startedAt',
      'i.ended_at as endedAt',
    ])
    .where('i.store_id', '=', storeId)
}

/** Returns the store's imports, newest first; `before` is the id of the last one of the page before. */
export async function listImports(
  db: DbOrTx,
  storeId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<PlatformImport[]> {
  const rows = await selectImports(db, storeId)
    .$if(before !== undefined, (query) => query.where('i.id', '<', idToUuid('imp', before ?? '')))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: formatId('imp', row.id) }))
}

/** Returns the store's import with this id and its sealed file, or throws `not_found`. */
export async function readImport(
  db: DbOrTx,
  storeId: string,
  id: string,
): Promise<PlatformImport & { sample: Buffer | null; errors: Buffer | null }> {
  const row = await selectImports(db, storeId)
    .select(['i.sample', 'i.errors'])
    .where('i.id', '=', idToUuid('imp', id))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', 'There is no such import, or it is older than 30 days.')
  return { ...row, id }
}

/** Returns the data the job works on; null if the import is over or gone. */
export async function readImportWork(
  db: DbOrTx,
  storeId: string,
  id: string,
): Promise<{ kind: ImportKind; state: ImportState; sealed: Buffer; batchesDone: number | null } | null> {
  const row = await db
    .selectFrom('platform_import')
    .select(['kind', 'state', 'file', 'batches_done'])
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('imp', id))
    .executeTakeFirst()
  if (!row?.file) return null
  return { kind: row.kind, state: row.state, sealed: row.file, batchesDone: row.batches_done }
}

/** The result of checking a file. */
export interface CheckedFile {
  rowCount: number
  errorCount: number
  counts: ImportCounts
  sample: Buffer
  errors: Buffer
}

/** Records what the file would do, unless the import was cancelled. */
export async function markChecked(db: DbOrTx, storeId: string, id: string, checked: CheckedFile): Promise<void> {
  await db
    .updateTable('platform_import')
    .set({
      state: 'checked',
      row_count: checked.rowCount,
      error_count: checked.errorCount,
      counts: JSON.stringify(checked.counts),
      sample: checked.sample,
      errors: checked.errors,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('imp', id))
    .where('state', '=', 'checking')
    .execute()
}

/** Starts a checked import, or throws why not: only one runs in a store at a time. */
export async function markStarted(tx: Tx, storeId: string, id: string, now: Date): Promise<void> {
  await sql`select 1 from store where id = ${storeId} for no key update`.execute(tx) // makes two starts wait for each other
  const rows = await tx
    .selectFrom('platform_import')
    .select(['id', 'state'])
    .where('store_id', '=', storeId)
    .where((where) => where.or([where('id', '=', idToUuid('imp', id)), where('state', '=', 'importing')]))
    .execute()
  const own = rows.find((row) => row.id === idToUuid('imp', id))
  if (!own) throw new Problem('not_found', 'There is no such import, or it is older than 30 days.')
  if (own.state === 'checking')
    throw new Problem('action_unavailable', 'The file is still being checked. Wait a moment.')
  if (own.state !== 'checked') throw new Problem('action_unavailable', 'This import was already started, or has ended.')
  if (rows.length > 1) {
    throw new Problem('action_unavailable', 'Another import is running. Start this one when it has finished.')
  }
  await tx
    .updateTable('platform_import')
    .set({ state: 'importing', started_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', own.id)
    .execute()
}

/** Records the import's expected result before its first row is written. */
export async function markPlanned(db: DbOrTx, storeId: string, id: string, counts: ImportCounts): Promise<void> {
  await db
    .updateTable('platform_import')
    .set({ counts: JSON.stringify(counts), batches_done: 0 })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('imp', id))
    .where('batches_done', 'is', null)
    .execute()
}

/** Records that a batch is written; false if the import was ended in the meantime. */
export async function markProgress(
  db: DbOrTx,
  storeId: string,
  id: string,
  done: { batches: number; rows: number },
): Promise<boolean> {
  const { rows } = await sql<{ state: ImportState }>`
    update platform_import
    set batches_done = greatest(batches_done, ${done.batches}), rows_done = greatest(rows_done, ${done.rows})
    where store_id = ${storeId} and id = ${idToUuid('imp', id)}
    returning state`.execute(db)
  return rows[0]?.state === 'importing'
}

/** Ends an import that is in one of these states and deletes its file; false if it is in none of them. */
export async function markEnded(
  db: DbOrTx,
  storeId: string,
  id: string,
  { from, to }: { from: readonly ImportState[]; to: 'done' | 'failed' | 'cancelled' },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('platform_import')
    .set({ ...OVER, state: to, ended_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('imp', id))
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes company imports whose file, rows or errors match a person; all are sealed, so each is opened. */
export async function dropImports(db: DbOrTx, storeId: string, isFoundIn: (sealed: Buffer) => boolean): Promise<void> {
  const imports = await db
    .selectFrom('platform_import')
    .select('id')
    .where('store_id', '=', storeId)
    .where('kind', '=', 'companies')
    .execute()
  for (const { id } of imports) {
    const row = await db
      .selectFrom('platform_import')
      .select(['file', 'sample', 'errors'])
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (![row?.file, row?.sample, row?.errors].some((sealed) => sealed && isFoundIn(sealed))) continue
    await db.deleteFrom('platform_import').where('store_id', '=', storeId).where('id', '=', id).execute()
  }
}

/** Deletes imports older than 30 days in all stores. */
export async function purgeImports(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('platform_import')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

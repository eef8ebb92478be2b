import { sql } from 'kysely'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { ImportChange, ImportFacts } from '../../domain/orders/import-change.ts'
import type { ImportCounts, ImportKind, ImportState } from '../../domain/orders/platform-import.ts'
import { refused } from '../../domain/refused.ts'
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

/** A file as a staff member uploaded it. */
interface UploadedFile {
  staffId: string
  kind: ImportKind
  fileName: string
  bytes: number
  sealed: Buffer
}

/** Saves an uploaded file in this state. */
export async function insertImport(
  tx: Tx,
  storeId: string,
  { staffId, ...file }: UploadedFile,
  state: ImportState,
  now: Date,
): Promise<string> {
  const id = newUuid(now)
  const { kind, fileName: file_name, bytes, sealed } = file
  const row = { store_id: storeId, id, kind, file_name, bytes, staff_id: idToUuid('stf', staffId), state, file: sealed }
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
  if (!row) throw refused('not_found', { code: 'no_import' })
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

/** Reads what decides about an import, and locks it; throws `not_found`. Decisions in one store wait for each other. */
export async function lockImport(tx: Tx, storeId: string, id: string): Promise<ImportFacts> {
  await sql`select 1 from store where id = ${storeId} for no key update`.execute(tx)
  const rows = await tx
    .selectFrom('platform_import')
    .select(['id', 'state'])
    .where('store_id', '=', storeId)
    .where((where) => where.or([where('id', '=', idToUuid('imp', id)), where('state', '=', 'importing')]))
    .forUpdate()
    .execute()
  const own = rows.find((row) => row.id === idToUuid('imp', id))
  if (!own) throw refused('not_found', { code: 'no_import' })
  return { state: own.state, isOtherRunning: rows.length > 1 }
}

/** Writes a decided change of an import, with the findings of a check; false if it is in no state the change applies to. */
export async function saveImportChange(
  db: DbOrTx,
  storeId: string,
  id: string,
  change: ImportChange,
  checked?: CheckedFile,
): Promise<boolean> {
  const result = await db
    .updateTable('platform_import')
    .set({ ...changedColumns(change), ...(checked && checkedColumns(checked)) })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('imp', id))
    .where('state', 'in', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** As saveImportChange, for all imports of a staff member; their errors are deleted, too. */
export async function saveChangeOfImportsBy(
  tx: Tx,
  storeId: string,
  staffId: string,
  change: ImportChange,
): Promise<void> {
  await tx
    .updateTable('platform_import')
    .set({ ...changedColumns(change), errors: null })
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .where('state', 'in', change.from)
    .execute()
}

function changedColumns({ to, startedAt, endedAt }: ImportChange) {
  return {
    state: to,
    ...(startedAt && { started_at: startedAt }),
    ...(endedAt && { ended_at: endedAt, file: null, sample: null }),
  }
}

function checkedColumns({ rowCount, errorCount, counts, sample, errors }: CheckedFile) {
  return { row_count: rowCount, error_count: errorCount, counts: JSON.stringify(counts), sample, errors }
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

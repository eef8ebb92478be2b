import { type PlatformImport, readImport as readImportRow } from '../../database/imports/platform-imports.ts'
import {
  type ImportSample,
  type RowError,
  readRowErrors as readErrors,
  readImportSample,
} from '../../domain/orders/platform-import.ts'
import { Problem } from '../../domain/problem.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'

type Asking = Pick<Reader, 'db' | 'store' | 'secretBox'>

export interface ImportDetail extends PlatformImport {
  /** The first rows of its file; null once it is over, or if no key opens them. */
  sample: ImportSample | null
}

/** Returns the import. Throws `not_found`. */
export async function readImport({ db, store, secretBox }: Asking, id: string): Promise<ImportDetail> {
  const { sample, errors: _, ...one } = await readImportRow(db, store.id, id)
  const text = sample && secretBox.openOrNull(sample)
  return { ...one, sample: text === null ? null : readImportSample(text) }
}

/** Lists the rows an import leaves out, 20 a page, in file order, at most the first thousand. Throws `not_found`. */
export async function listRowErrors(
  ctx: Asking,
  id: string,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
): Promise<Page<RowError>> {
  const errors = await readRowErrors(ctx, id)
  const start = Number(cursor ?? 0)
  const hasMore = errors.length > start + limit
  return { items: errors.slice(start, start + limit), hasMore, nextCursor: hasMore ? String(start + limit) : null }
}

/** Returns all of them at once. Throws `not_found`, also if no key opens them. */
export async function readRowErrors({ db, store, secretBox }: Asking, id: string): Promise<RowError[]> {
  const { errors } = await readImportRow(db, store.id, id)
  if (!errors) return []
  const text = secretBox.openOrNull(errors)
  if (text === null)
    throw new Problem(
      'not_found',
      "This import's errors can no longer be read. Import the file again.",
      {},
      { code: 'import_errors_gone' },
    )
  return readErrors(text)
}

import type { Generated, JSONColumnType } from 'kysely'
import type { ImportCounts, ImportKind, ImportState } from '../../domain/orders/platform-import.ts'

export interface PlatformImportTable {
  store_id: string
  id: string
  kind: ImportKind
  file_name: string
  bytes: number
  staff_id: string
  state: ImportState
  file: Buffer | null
  sample: Buffer | null
  errors: Buffer | null
  row_count: number | null
  error_count: number | null
  counts: JSONColumnType<ImportCounts> | null
  batches_done: number | null
  rows_done: Generated<number>
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

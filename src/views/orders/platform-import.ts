import type { PlatformImport } from '../../database/imports/platform-imports.ts'
import type { ImportSample, RowError } from '../../domain/orders/platform-import.ts'
import { CSV_MARK, csvRow } from '../quotes/csv-row.ts'

/** Returns an import and its progress. */
export function viewImport({ id, kind, fileName, bytes, staffName, state, ...more }: PlatformImport) {
  return {
    object: 'import',
    id,
    kind,
    file_name: fileName,
    bytes,
    staff_name: staffName,
    state,
    rows: more.rowCount,
    rows_done: more.rowsDone,
    error_count: more.errorCount,
    counts: more.counts,
    created_at: more.createdAt,
    started_at: more.startedAt,
    ended_at: more.endedAt,
  }
}

/** Returns an import with its file's first rows, as long as the file exists. */
export function viewImportDetail(one: PlatformImport, sample: ImportSample | null) {
  return { ...viewImport(one), sample }
}

/** Returns a row that was left out. */
export function viewRowError({ line, subject, message }: RowError) {
  return { object: 'row_error', line, subject, message }
}

/** Returns the rows left out as a CSV file for spreadsheets. */
export function viewRowErrorsCsv(errors: readonly RowError[]): string {
  const rows = errors.map(({ line, subject, message }) => csvRow([String(line), subject ?? '', message]))
  return CSV_MARK + csvRow(['Line', 'Of', 'Correction']) + rows.join('')
}

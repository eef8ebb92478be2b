import type { PlatformImport } from '../../database/imports/platform-imports.ts'
import type { ImportSample, RowError } from '../../domain/orders/platform-import.ts'
import { CSV_MARK, csvRow } from '../quotes/csv-text.ts'

/** An import and how far it is. */
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

/** An import with the first rows of its file, as long as there is one. */
export function viewImportDetail(one: PlatformImport, sample: ImportSample | null) {
  return { ...viewImport(one), sample }
}

/** A row that was left out. */
export function viewRowError({ line, subject, message }: RowError) {
  return { object: 'row_error', line, subject, message }
}

/** The rows that were left out, as a file for spreadsheets. */
export function viewRowErrorsCsv(errors: readonly RowError[]): string {
  const rows = errors.map(({ line, subject, message }) => csvRow([String(line), subject ?? '', message]))
  return CSV_MARK + csvRow(['Line', 'Of', 'What to correct']) + rows.join('')
}

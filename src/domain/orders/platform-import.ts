import { membersOf, parseJson } from '../parse-json.ts'

/** The kinds of CSV files the embedded platform imports. */
export const IMPORT_KINDS = ['catalog', 'companies'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Being checked and counted; waiting to be started; being written; or over in one of three ways. */
export type ImportState = 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled'

export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
/** The most rows imported from a file: checking them takes seconds, and other jobs wait. */
export const MOST_IMPORT_ROWS = 100_000
/** The most row errors kept; all are counted. */
export const MOST_ROW_ERRORS = 1_000

/** The possible effects of an import on each thing it names. */
export const FATES = ['unchanged', 'updated', 'created'] as const
export type Fate = (typeof FATES)[number]

/** By kind, such as `products`. */
export type ImportCounts = Readonly<Record<string, Readonly<Record<Fate, number>>>>

/** A row left out of the import. */
export interface RowError {
  line: number
  /** The subject of the row: a product's handle, a company's name. */
  subject: string | null
  /** Says what to correct. */
  message: string
}

/** The first rows of a file, unchanged. */
export interface ImportSample {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Parses a sample stored as JSON. */
export function readImportSample(text: string): ImportSample {
  const { headers, rows } = membersOf(parseJson(text))
  return { headers: toTexts(headers), rows: toList(rows).map(toTexts) }
}

/** Parses row errors stored as JSON. */
export function readRowErrors(text: string): RowError[] {
  return toList(parseJson(text)).map((one) => {
    const { line, subject, message } = membersOf(one)
    return { line: Number(line), subject: typeof subject === 'string' ? subject : null, message: String(message) }
  })
}

function toTexts(value: unknown): string[] {
  return toList(value).map(String)
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

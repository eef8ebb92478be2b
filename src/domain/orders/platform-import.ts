/** What a CSV file brings to the embedded platform. */
export const IMPORT_KINDS = ['catalog', 'companies'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Looked through and counted; waiting for somebody to start it; written; over in one of three ways. */
export type ImportState = 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled'

/** The largest file. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
/** How many rows of a file are imported: checking them takes seconds, which other jobs wait. */
export const MOST_IMPORT_ROWS = 100_000
/** How many row errors are kept; all are counted. */
export const MOST_ROW_ERRORS = 1_000

/** What an import makes of one thing it names. */
export const FATES = ['unchanged', 'updated', 'created'] as const
export type Fate = (typeof FATES)[number]

/** By what they are of, such as `products`. */
export type ImportCounts = Readonly<Record<string, Readonly<Record<Fate, number>>>>

/** A row that is left out. */
export interface RowError {
  line: number
  /** What the row is of: a product's handle, a company's name. */
  subject: string | null
  /** Says what to correct. */
  message: string
}

/** The first rows of a file, as it has them. */
export interface ImportSample {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

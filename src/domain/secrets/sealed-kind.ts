/** A place in the database that holds sealed values. */
export interface SealedKind {
  /** For operators, such as `webhook secrets`. */
  name: string
  table: string
  /** The primary key columns and their types. */
  key: Readonly<Record<string, 'bigint' | 'uuid' | 'text'>>
  /** The sealed columns. */
  boxes: readonly string[]
  /** Returns the text whose fingerprint is in the row's column `recipient`: the address in the first box. */
  addressIn?: (text: string) => string
  /** The number of rows resealed together; fewer if they are large. */
  atOnce: number
}

/** A row of a kind: its key and its boxes, in the kind's column order. */
export interface SealedRow {
  key: readonly string[]
  boxes: readonly (Buffer | null)[]
}

/** Where the database holds something sealed. */
export interface SealedKind {
  /** In an operator's words, such as `webhook secrets`. */
  name: string
  table: string
  /** The columns of its primary key with their types. */
  key: Readonly<Record<string, 'bigint' | 'uuid' | 'text'>>
  /** The columns that are sealed. */
  boxes: readonly string[]
  /** Of what the row's column `recipient` is the fingerprint: the address in the first box. */
  addressIn?: (text: string) => string
  /** How many rows are sealed anew together: fewer where they are large. */
  atOnce: number
}

/** A row of a kind: its key and its boxes, in the order of the kind's columns. */
export interface SealedRow {
  key: readonly string[]
  boxes: readonly (Buffer | null)[]
}

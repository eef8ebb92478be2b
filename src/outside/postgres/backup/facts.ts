/** What a backup says of itself, in its first entry. */
export interface BackupFacts {
  format: 1
  made_at: string
  /** The major version of PostgreSQL that can read it. */
  postgres: number
  /** The migrations of the database, by name. */
  migrations: readonly string[]
  /** Whether the secret key is in it. */
  has_key: boolean
  /** The bucket that documents are in; null: the database, and so the backup. */
  bucket: string | null
}

/** The first entry of a backup, which describes it. */
export interface BackupFacts {
  format: 1
  made_at: string
  /** The major version of PostgreSQL that can read it. */
  postgres: number
  /** The migrations of the database, by name. */
  migrations: readonly string[]
  /** Whether it contains the secret key. */
  has_key: boolean
  /** The bucket with the documents; null if they are in the database, and so in the backup. */
  bucket: string | null
}

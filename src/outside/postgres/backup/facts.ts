import { membersOf, parseJson } from '../../../domain/parse-json.ts'

/** The first entry of a backup, which describes it. */
export interface BackupFacts {
  /** 1, or 2 with files; any other is a newer version's. */
  format: number
  made_at: string
  /** The major version of PostgreSQL that can read it. */
  postgres: number
  /** The migrations of the database, by name. */
  migrations: readonly string[]
  /** True if it contains the secret key. */
  has_key: boolean
  /** The bucket with the files; null if they are in the database, and so in the backup. */
  bucket: string | null
  /** True if it contains the bucket's files. */
  has_files: boolean
}

/** Reads a backup's first entry. Throws if it is not JSON, or not a backup's. */
export function readBackupFacts(text: string): BackupFacts {
  const { format, made_at, postgres, migrations, has_key, bucket, has_files } = membersOf(parseJson(text))
  if (typeof format !== 'number') throw new Error('it is something else')
  return {
    format,
    made_at: String(made_at),
    postgres: Number(postgres),
    migrations: Array.isArray(migrations) ? migrations.map(String) : [],
    has_key: has_key === true,
    bucket: typeof bucket === 'string' ? bucket : null,
    has_files: has_files === true,
  }
}

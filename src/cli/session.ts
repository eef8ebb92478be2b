import type pg from 'pg'
import { connect, type Db } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { SecretBox } from '../domain/secrets/secret-box.ts'
import { type Config, readConfig } from '../process/config.ts'

/** The database an operator's command works on: the service's own, whether or not the service is running. */
export interface Session {
  config: Config
  db: Db
  databaseUrl: string
  pool: pg.Pool
  now: Date
  /** Migrations that opening the database ran. */
  migrations: string[]
}

/** Opens the database (starting the embedded one if it is not running), migrates it, works, and closes it. */
export function withSession<T>(
  name: string,
  work: (session: Session) => Promise<T>,
  { connections = 4 } = {},
): Promise<T> {
  const migrated = async (opened: Omit<Session, 'migrations'>) =>
    work({ ...opened, migrations: await migrate(opened.databaseUrl) })
  return withDatabase(name, migrated, { connections })
}

/** Opens the database as it is (starting the embedded one if it is not running), works, and closes it. */
export async function withDatabase<T>(
  name: string,
  work: (opened: Omit<Session, 'migrations'>) => Promise<T>,
  { connections = 4 } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : await startEmbedded(config, name)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const { db, pool } = connect(url, { max: connections, onError: () => {} })
    try {
      return await work({ config, db, databaseUrl: url, pool, now: new Date() })
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

/**
 * Returns a box that seals and opens as the service does. Throws, as the service's start does, if the keys do not match the
 * database.
 */
export async function secretBoxOf({ db, config, now }: Pick<Session, 'db' | 'config' | 'now'>): Promise<SecretBox> {
  const { checkSecretKeys } = await import('../commands/secrets/open-secret-box.ts')
  return new SecretBox(await checkSecretKeys(db, config.secretKeys, now))
}

async function startEmbedded({ dataDir }: Config, name: string) {
  const { startEmbeddedPostgres } = await import('../outside/postgres/embedded-postgres.ts')
  return startEmbeddedPostgres({ dataDir, owner: `qns ${name}`, access: 'share' })
}

import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { listMigrations } from '../database/migrate.ts'
import { type Config, readConfig, readDataDir } from '../process/config.ts'
import { printRecord } from './print.ts'

const EMBEDDED_ONLY = 'This command is for the embedded database, but DATABASE_URL names another: '

/** `qns backup` */
export function fillBackup(backup: Command): void {
  backup
    .argument('<file or folder>', 'where to write it; a folder gets a file named after the time')
    .option('--with-key', 'include the secret key: anyone with the file can then read every secret')
    .option('--json', 'print JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(async (place, { withKey = false, json = false }) => {
      const config = readConfig(process.env)
      if (config.databaseUrl !== null) throw new Error(`${EMBEDDED_ONLY}use pg_dump.`)
      if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
        throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder that contains it.`)
      }
      printRecord(await write(config, place, withKey), json)
    })
}

const BACKUP_HELP = `
The file contains everything committed before the command began: quotes, events, waiting webhooks and jobs, the platform, and
documents unless they are in S3. It appears once it is complete. Sealed data can only be read with the secret key: keep
DATA_DIR/secret-key (or SECRET_KEY) apart from the backup, or include it by --with-key.

  qns backup /backups
  DATA_DIR=/srv/new qns restore /backups/qns-2026-11-22T06-00-00Z.tar.zst`

/** `qns restore` */
export function fillRestore(restore: Command): void {
  restore
    .argument('<file>', 'a backup')
    .option('--replace', 'if DATA_DIR has a database, put the backup in its place; the old one is kept next to it')
    .option('--json', 'print JSON')
    .action(async (file, { replace = false, json = false }) => {
      if (process.env.DATABASE_URL?.trim()) throw new Error(`${EMBEDDED_ONLY}use pg_restore.`)
      printRecord(await read(file, replace), json)
    })
}

async function write(config: Config, place: string, withKey: boolean) {
  const { dataDir, bucket, secretKeys } = config
  const now = new Date()
  const file = fileIn(resolve(place), now)
  const { findPrograms, openCluster } = await import('../outside/postgres/cluster.ts')
  const { startEmbeddedPostgres } = await import('../outside/postgres/embedded-postgres.ts')
  const { writeBackup } = await import('../outside/postgres/backup/write-backup.ts')
  const embedded = await startEmbeddedPostgres({ dataDir, owner: 'qns backup', access: 'share' })
  try {
    const cluster = await openCluster(dataDir, await findPrograms())
    const facts = { has_key: withKey, bucket: bucket?.bucket ?? null }
    const more = withKey ? { 'secret-key': secretKeys.join(',') } : {}
    await writeBackup({ cluster, url: embedded.url, file, facts, more, now })
  } finally {
    await embedded.stop()
  }
  return {
    file,
    bytes: statSync(file).size,
    secret_key: withKey
      ? 'in the backup: keep it as safe as the key'
      : 'not in the backup: keep it too, separate from this file',
    documents: bucket ? `in the bucket ${bucket.bucket}: not in the backup` : 'in the backup',
  }
}

function fileIn(place: string, now: Date): string {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place
  return join(place, `qns-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`)
}

async function read(file: string, replace: boolean) {
  const dataDir = readDataDir(process.env)
  const { restoreBackup } = await import('../outside/postgres/backup/restore-backup.ts')
  const known = new Set(listMigrations())
  const { facts, secretKey, kept } = await restoreBackup({
    ...{ file: resolve(file), dataDir, replace, now: new Date() },
    check: ({ format, migrations }) => {
      const newer = migrations?.find((name) => /^\d{4}_/.test(name) && !known.has(name))
      if (format !== 1 || newer)
        throw new Error(
          `The backup was made by a newer version of the service${newer ? ` (${newer})` : ''}: restore it with that version.`,
        )
    },
  })
  const hasKey =
    secretKey !== null || existsSync(join(dataDir, 'secret-key')) || Boolean(process.env.SECRET_KEY?.trim())
  return {
    database: join(dataDir, 'postgres'),
    made_at: facts.made_at,
    kept_before: kept,
    secret_key:
      secretKey !== null
        ? 'restored'
        : hasKey
          ? 'the existing one: it must be that of the backup'
          : `missing: put it into ${join(dataDir, 'secret-key')} before you start the service`,
    documents: facts.bucket ? `in the bucket ${facts.bucket}: set S3_BUCKET and the other S3 variables` : 'restored',
  }
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { listMigrations } from '../database/migrate.ts'
import { fileName, parseFileName } from '../outside/files.ts'
import type { BackupFacts } from '../outside/postgres/backup/facts.ts'
import type { BackedUpFile } from '../outside/postgres/backup/write-backup.ts'
import type { Bucket } from '../outside/s3-files.ts'
import { type Config, parseBucket, readConfig, readDataDir } from '../process/config.ts'
import { printRecord } from './print.ts'

const EMBEDDED_ONLY = 'This command is for the embedded database, but DATABASE_URL names another: '

/** `qns backup` */
export function fillBackup(backup: Command): void {
  backup
    .argument('<file or folder>', 'where to write it; a folder gets a file named after the time')
    .option('--with-key', 'include the secret key: anyone with the file can then read every secret')
    .option('--without-files', 'leave out documents and attachments that are in S3')
    .option('--json', 'print JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(async (place, { withKey = false, withoutFiles = false, json = false }) => {
      const config = readConfig(process.env)
      if (config.databaseUrl !== null) throw new Error(`${EMBEDDED_ONLY}use pg_dump.`)
      if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
        throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder that contains it.`)
      }
      printRecord(await write(config, place, { withKey, withFiles: !withoutFiles }), json)
    })
}

const BACKUP_HELP = `
The file contains everything committed before the command began: quotes, events, waiting webhooks and jobs, the platform,
documents and attachments, those in S3 too. It appears once it is complete, with a checksum that a restore compares.
Sealed data can only be read with the secret key: keep DATA_DIR/secret-key (or SECRET_KEY) apart from the backup, or
include it by --with-key.

  qns backup /backups
  DATA_DIR=/srv/new qns restore /backups/qns-2026-11-22T06-00-00Z.tar.zst`

/** `qns restore` */
export function fillRestore(restore: Command): void {
  restore
    .argument('<file>', 'a backup')
    .option('--replace', 'if DATA_DIR has a database, put the backup in its place; the old one is kept next to it')
    .option('--without-files', 'leave out documents and attachments that were in S3')
    .option('--json', 'print JSON')
    .action(async (file, { replace = false, withoutFiles = false, json = false }) => {
      if (process.env.DATABASE_URL?.trim()) throw new Error(`${EMBEDDED_ONLY}use pg_restore.`)
      printRecord(await read(file, { replace, withFiles: !withoutFiles }), json)
    })
}

async function write(config: Config, place: string, { withKey, withFiles }: { withKey: boolean; withFiles: boolean }) {
  const { dataDir, bucket, secretKeys } = config
  const now = new Date()
  const file = fileIn(resolve(place), now)
  const { findPrograms, openCluster } = await import('../outside/postgres/cluster.ts')
  const { startEmbeddedPostgres } = await import('../outside/postgres/embedded-postgres.ts')
  const { writeBackup } = await import('../outside/postgres/backup/write-backup.ts')
  const embedded = await startEmbeddedPostgres({ dataDir, owner: 'qns backup', access: 'share' })
  try {
    const cluster = await openCluster(dataDir, await findPrograms())
    const files = bucket && withFiles ? () => filesOf(embedded.url, bucket) : null
    const facts = { has_key: withKey, bucket: bucket?.bucket ?? null, has_files: files !== null }
    const more = withKey ? { 'secret-key': secretKeys.join(',') } : {}
    await writeBackup({ cluster, url: embedded.url, file, facts, more, files, now })
  } finally {
    await embedded.stop()
  }
  return {
    file,
    bytes: statSync(file).size,
    secret_key: withKey
      ? 'in the backup: keep it as safe as the key'
      : 'not in the backup: keep it too, separate from this file',
    files: bucket && !withFiles ? `in the bucket ${bucket.bucket}: not in the backup` : 'in the backup',
  }
}

function fileIn(place: string, now: Date): string {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place
  return join(place, `qns-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`)
}

async function read(file: string, { replace, withFiles }: { replace: boolean; withFiles: boolean }) {
  const dataDir = readDataDir(process.env)
  const bucket = withFiles ? parseBucket(process.env) : null
  const { restoreBackup } = await import('../outside/postgres/backup/restore-backup.ts')
  const known = new Set(listMigrations())
  const { facts, secretKey, kept } = await restoreBackup({
    ...{ file: resolve(file), dataDir, replace, now: new Date() },
    putFiles: async (folder) => {
      if (bucket) await putFiles(folder, bucket)
    },
    check: ({ format, migrations, has_files, bucket: before }) => {
      const newer = migrations?.find((name) => /^\d{4}_/.test(name) && !known.has(name))
      if ((format !== 1 && format !== 2) || newer)
        throw new Error(
          `The backup was made by a newer version of the service${newer ? ` (${newer})` : ''}: restore it with that version.`,
        )
      if (has_files && withFiles && !bucket)
        throw new Error(
          `The backup has the files of the bucket ${before}: set S3_BUCKET and the other S3 variables, or leave them out by --without-files.`,
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
    files: sayFiles(facts, bucket),
  }
}

function sayFiles({ bucket: before, has_files }: BackupFacts, bucket: Bucket | null): string {
  if (before === null) return 'restored'
  if (has_files && bucket) return `restored into the bucket ${bucket.bucket}`
  return `in the bucket ${before}: set S3_BUCKET and the other S3 variables`
}

/** Yields the files of the bucket that the database knows; what is deleted meanwhile is left out. */
async function* filesOf(databaseUrl: string, bucket: Bucket): AsyncGenerator<BackedUpFile> {
  const { connect } = await import('../database/database.ts')
  const { listStoredFiles } = await import('../database/documents/stored-files.ts')
  const { s3Files } = await import('../outside/s3-files.ts')
  const storage = s3Files(bucket)
  const { db } = connect(databaseUrl, { max: 1, onError: () => {} })
  try {
    for await (const key of listStoredFiles(db)) {
      const bytes = await storage.get(key)
      if (bytes) yield { name: fileName(key), bytes }
    }
  } finally {
    await db.destroy()
  }
}

async function putFiles(folder: string, bucket: Bucket): Promise<void> {
  const { s3Files } = await import('../outside/s3-files.ts')
  const storage = s3Files(bucket)
  for (const name of globSync('*/*/*', { cwd: folder })) {
    const key = parseFileName(name)
    if (key) await storage.put(key, readFileSync(join(folder, name)))
  }
}

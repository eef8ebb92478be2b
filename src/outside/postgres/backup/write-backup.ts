import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { type Cluster, PASSWORD_FILE } from '../cluster.ts'
import type { BackupFacts } from './facts.ts'
import { listClusterFiles } from './list-files.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

const PIECE = 1024 * 1024

/** A file outside the database, by its name there. */
export interface BackedUpFile {
  name: string
  bytes: Buffer
}

interface Backup {
  cluster: Cluster
  /** The address of the cluster's server. */
  url: string
  file: string
  facts: Omit<BackupFacts, 'format' | 'postgres' | 'migrations' | 'made_at'>
  /** More files, by name: the secret key. */
  more: Readonly<Record<string, string>>
  /** Files outside the database, listed once it is copied; null for none. */
  files: (() => AsyncIterable<BackedUpFile>) | null
  now: Date
}

/**
 * Backs up a running cluster into one file that appears complete or not at all: a copy of its files, and the log that brings
 * them to the state of one moment. It contains everything committed before this began. Throws if the file exists.
 */
export async function writeBackup(backup: Backup): Promise<void> {
  const { file, url } = backup
  const made = `${file}.part`
  if (existsSync(file)) throw new Error(`${file} exists already: name another file, or a folder.`)
  const client = new pg.Client({ connectionString: url, application_name: 'qns backup' })
  client.on('error', () => {}) // fails the running statement, or the next one
  await client.connect()
  try {
    rmSync(made, { force: true }) // left by a killed backup
    const to = createWriteStream(made, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(archive(client, backup), createZstdCompress(), to)
    renameSync(made, file)
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {}) // ends an unfinished backup, and releases the log
  }
}

/** Writes the archive; its last entry is the hash of everything before. */
async function* archive(client: pg.Client, backup: Backup): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of entries(client, backup)) {
    hash.update(piece)
    yield piece
  }
  yield* textEntry('sha256', hash.digest('hex'), backup.now)
  yield TAR_END
}

async function* entries(client: pg.Client, { cluster, facts, more, files, now }: Backup): AsyncGenerator<Buffer> {
  const { folder, password } = cluster
  const { rows } = await client.query<{ level: string; version: string }>(
    "select current_setting('wal_level') as level, current_setting('server_version_num') as version",
  )
  if (rows[0]?.level === 'minimal') {
    throw new Error(
      'The database was started by an older version of the service. Stop that version and start this one first.',
    )
  }
  const about: BackupFacts = {
    ...{
      format: facts.has_files ? 2 : 1,
      made_at: now.toISOString(),
      postgres: Math.floor(Number(rows[0]?.version) / 10_000),
    },
    migrations: await listApplied(client),
    ...facts,
  }
  yield* textEntry('backup.json', JSON.stringify(about, null, 2), now)
  for (const [name, text] of Object.entries(more)) yield* textEntry(name, text, now)
  yield* textEntry(`postgres/${PASSWORD_FILE}`, password, now)
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`qns_backup_${process.pid}`]) // keeps the log
  const { rows: begun } = await client.query<{ lsn: string }>("select pg_backup_start('qns backup', true) as lsn")
  for (const name of await listClusterFiles(folder)) yield* fileEntry(folder, name, now)
  const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>('select * from pg_backup_stop(false)')
  for (const name of await listLog(client, folder, [begun[0]?.lsn, ended[0]?.lsn])) yield* fileEntry(folder, name, now)
  yield* textEntry('postgres/backup_label', ended[0]?.labelfile ?? '', now)
  if (files) for await (const { name, bytes } of files()) yield* entry(`files/${name}`, bytes, now)
}

/** Lists the migrations of the database; none if it is new. */
async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migration') is not null as is_there")
  if (!found[0].is_there) return []
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** Lists the log files from the first position to the last. */
async function listLog(client: pg.Client, folder: string, places: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query('select pg_walfile_name($1) as first, pg_walfile_name($2) as last', [...places])
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const wanted = names.filter((name) => name >= rows[0].first && name <= rows[0].last).sort()
  if (wanted[0] !== rows[0].first) throw new Error("The database's log is incomplete: try again.")
  return wanted.map((name) => `pg_wal/${name}`)
}

const textEntry = (name: string, text: string, at: Date) => entry(name, Buffer.from(text), at)

function* entry(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield tarHeader({ name, size: content.length }, at)
  yield content
  yield tarPadding(content.length)
}

/** Reads a file at its current length: the log supplies what is added during the copy, and what a cut file lacks. */
async function* fileEntry(folder: string, name: string, at: Date): AsyncGenerator<Buffer> {
  if (name.endsWith('/')) return yield tarHeader({ name: `postgres/${name}`, size: 0 }, at)
  const file = await open(join(folder, name)).catch((error) => {
    if (error.code === 'ENOENT') return null // dropped during the copy, as the log says
    throw new Error(`cannot read ${join(folder, name)} (${error.code}): run this as the service's user.`)
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    yield tarHeader({ name: `postgres/${name}`, size }, at)
    yield* pieces(file, size)
    yield tarPadding(size)
  } finally {
    await file.close()
  }
}

async function* pieces(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE, size - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
    at += bytesRead || piece.length
  }
}

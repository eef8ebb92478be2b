import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findPrograms } from '../cluster.ts'
import { ROOT_FOLDER, reaches } from '../run-as.ts'
import { readRunning } from '../server.ts'
import type { BackupFacts } from './facts.ts'
import { type Unpacked, unpackBackup } from './unpack-backup.ts'

export interface Restoring {
  file: string
  dataDir: string
  /** Replaces an existing database, which is kept next to it. */
  replace: boolean
  /** Throws if this service cannot work with the backup. */
  check: (facts: BackupFacts) => void
  /** Puts the backup's files, unpacked in a folder under their names, where they were; the database follows if this succeeds. */
  putFiles: (folder: string) => Promise<void>
  now: Date
}

export interface Restored extends Unpacked {
  /** The folder of the previous database, kept; null if there was none. */
  kept: string | null
}

/**
 * Restores a backup's database into a data folder, once all of it was read and checked. Throws an explanation if there is a
 * database that may not be replaced, or that is running; everything then stays as it was.
 */
export async function restoreBackup({ file, dataDir, replace, check, putFiles, now }: Restoring): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const link = join(dataDir, 'postgres')
  refuseReplacing(link, replace)
  const { runAs, major } = await findPrograms()
  const isOutside = runAs !== null && !reaches(runAs, realpathSync(dataDir))
  if (isOutside) mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 })
  const target = isOutside ? join(ROOT_FOLDER, `postgres-${randomUUID()}`) : link
  const folder = isOutside ? outsideFor(dataDir) : join(realpathSync(dataDir), 'postgres.restoring')
  const filesFolder = join(realpathSync(dataDir), 'files.restoring')
  const unpacked = await unpackBackup({
    ...{ file, folder, filesFolder, runAs },
    check: (facts) => {
      check(facts)
      refuseOtherPostgres(facts, major)
    },
  })
  const before = `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  try {
    if (existsSync(filesFolder)) await putFiles(filesFolder)
    refuseReplacing(link, replace) // a service may have started meanwhile
    if (unpacked.secretKey !== null) putKey(join(dataDir, 'secret-key'), unpacked.secretKey, replace ? before : null)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  } finally {
    rmSync(filesFolder, { recursive: true, force: true })
  }
  const kept = isThere(link) ? `${link}-${before}` : null
  if (kept) renameSync(link, kept)
  renameSync(folder, target)
  if (isOutside) symlinkSync(target, link)
  return { ...unpacked, kept }
}

/** Outside the data folder, but always the same for it: a restore removes what a killed one left there. */
function outsideFor(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return join(ROOT_FOLDER, `restoring-${name}`)
}

function refuseReplacing(link: string, replace: boolean): void {
  if (!isThere(link)) return
  const where = dirname(link)
  if (!replace) {
    throw new Error(
      `There is a database in ${where}: set DATA_DIR to another folder, or replace it with --replace (the old one is kept next to it).`,
    )
  }
  if (existsSync(join(link, 'PG_VERSION')) && readRunning(realpathSync(link))) {
    throw new Error(`The database in ${where} is running: stop the service first.`)
  }
}

function refuseOtherPostgres({ postgres }: BackupFacts, major: number): void {
  if (postgres === major) return
  throw new Error(
    `The backup is of PostgreSQL ${postgres}, and this service brings ${major}: restore it with the version that made it.`,
  )
}

/** Writes the backup's key. Another existing key is kept next to it under this name, or refused without one. */
function putKey(file: string, key: string, before: string | null): void {
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === key) return
  if (existsSync(file)) {
    if (before === null) throw new Error(`${file} is not the backup's key: move it away first.`)
    renameSync(file, `${file}-${before}`)
  }
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

import { chownSync, createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { parseFileName } from '../../files.ts'
import type { RunAs } from '../run-as.ts'
import { type BackupFacts, readBackupFacts } from './facts.ts'
import { type ReadEntry, readTar } from './tar.ts'

/** The contents of a backup, without the cluster. */
export interface Unpacked {
  facts: BackupFacts
  secretKey: string | null
}

interface Unpacking {
  file: string
  /** Created for the cluster; left empty if this throws. */
  folder: string
  /** Created for files outside the database, under the names they have there; left empty if this throws. */
  filesFolder: string
  /** The user PostgreSQL runs as. */
  runAs: RunAs | null
  /** Throws if this service cannot work with the backup. */
  check: (facts: BackupFacts) => void
}

/**
 * Unpacks a backup's cluster into a folder, as after a crash: the first start brings it to the moment of the backup. Throws
 * an explanation if the file is not a backup, was altered or is cut off, and leaves nothing.
 */
export async function unpackBackup({ file, folder, filesFolder, runAs, check }: Unpacking): Promise<Unpacked> {
  for (const one of [folder, filesFolder]) rmSync(one, { recursive: true, force: true }) // left by a killed restore
  try {
    makeFolder(folder, runAs)
    return await unpack(file, { folder, filesFolder, runAs, check })
  } catch (error) {
    for (const one of [folder, filesFolder]) rmSync(one, { recursive: true, force: true })
    throw error
  }
}

/** A fault outside the file. */
class Unusable extends Error {}

async function unpack(file: string, options: Omit<Unpacking, 'file'>): Promise<Unpacked> {
  let facts: BackupFacts | null = null
  let secretKey: string | null = null
  let isWhole = false
  try {
    for await (const entry of readTar(pipe(createReadStream(file), createZstdDecompress(), () => {}))) {
      if (facts === null) facts = await readFacts(entry, options.check)
      else if (entry.name === 'sha256') isWhole = await isHashOfAllBefore(entry)
      else if (entry.name === 'secret-key') secretKey = await textOf(entry)
      else if (entry.name.startsWith('files/')) await unpackFile(entry, options.filesFolder)
      else await unpackEntry(entry, options)
    }
  } catch (error) {
    throw error instanceof Unusable ? error : damaged(file, error as Error)
  }
  if (facts === null || !isWhole) throw damaged(file, new Error('its end is missing'))
  return { facts, secretKey }
}

async function readFacts(entry: ReadEntry, check: Unpacking['check']): Promise<BackupFacts> {
  if (entry.name !== 'backup.json') throw new Error('it is something else')
  const facts = readBackupFacts(await textOf(entry))
  try {
    check(facts)
  } catch (error) {
    throw new Unusable((error as Error).message)
  }
  return facts
}

async function isHashOfAllBefore(entry: ReadEntry): Promise<boolean> {
  if ((await textOf(entry)) !== entry.hashBefore()) throw new Error('it was altered')
  return true
}

/** Unpacks a file that was outside the database. */
async function unpackFile(entry: ReadEntry, folder: string): Promise<void> {
  const name = entry.name.slice('files/'.length)
  if (!parseFileName(name)) throw new Error('it was altered')
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await writeEntry(entry, path)
}

/** Resolves a name inside the cluster's folder, whatever it says. */
async function unpackEntry(entry: ReadEntry, { folder, runAs }: Omit<Unpacking, 'file'>): Promise<void> {
  const path = join(folder, entry.name.replace(/^postgres\//, ''))
  if (!path.startsWith(`${folder}/`)) throw new Error('it was altered')
  if (entry.name.endsWith('/')) return makeFolder(path, runAs)
  await writeEntry(entry, path)
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

async function writeEntry(entry: ReadEntry, path: string): Promise<void> {
  const to = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(entry.content, to).catch((error) => {
    const isOfDisk = ['ENOSPC', 'EACCES', 'EDQUOT', 'EROFS'].includes(error.code)
    throw isOfDisk ? new Unusable(`cannot write ${path}: ${error.message}`) : error
  })
}

function makeFolder(path: string, runAs: RunAs | null): void {
  mkdirSync(path, { mode: 0o700 })
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

async function textOf({ content }: ReadEntry): Promise<string> {
  return Buffer.concat(await Array.fromAsync(content())).toString()
}

function damaged(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return new Error(`There is no backup file ${file}.`)
  const why =
    error.code || error instanceof SyntaxError ? 'it was altered, cut off, or is something else' : error.message
  return new Error(`${file} is not a complete backup: ${why}. Nothing was restored.`, { cause: error })
}

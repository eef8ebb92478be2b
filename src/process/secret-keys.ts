import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const SHORTEST = 32

/** Reads the keys in a text, newest first. Throws what to correct. */
export function parseSecretKeys(text: string): readonly string[] {
  const keys = text.split(',').map((part) => part.trim())
  if (keys.some((key) => key.length < SHORTEST))
    throw new Error(`takes keys of at least ${SHORTEST} characters, separated by commas, the newest first`)
  return keys
}

/**
 * Reads the keys from the data folder's `secret-key` file; the first start creates it. Throws what to do if the file is
 * empty, cut off, or missing although its database exists: it is never replaced, because the database needs the key that was
 * in it.
 */
export function keptSecretKeys(dataDir: string): readonly string[] {
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
      throw new Error(`is not set, and ${file} is missing although its database exists. ${WAY_OUT}`)
    }
    makeKeyFile(dataDir, file)
  }
  const text = readFileSync(file, 'utf8').trim()
  try {
    return parseSecretKeys(text)
  } catch (error) {
    const fault = text === '' ? 'is empty, as after a full disk' : `is not a key: it ${(error as Error).message}`
    throw new Error(`is not set, and ${file} ${fault}. ${WAY_OUT}`)
  }
}

const WAY_OUT = `Put the file back from your backup. If there is none, write a new key of at least ${SHORTEST} random characters into it.`

/**
 * Creates the file with a new key, completely and flushed to disk before anything is sealed with it. If another process
 * creates it at the same time, the first one's file stays.
 */
function makeKeyFile(dataDir: string, file: string): void {
  const made = `${file}.new-${process.pid}`
  try {
    rmSync(made, { force: true })
    writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(made, file) // unlike a rename, it replaces nothing
    flushFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(`is not set, and ${file} cannot be created: ${(error as Error).message}`)
    }
  } finally {
    rmSync(made, { force: true })
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Creates the data folder if needed. Throws why it cannot be one. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new Error(`takes a folder; ${dataDir} is a file, or inside one`)
    throw new Error(`takes a writable folder; ${dataDir} cannot be created: ${message}`)
  }
}

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

/** The keys that a text names, the newest first; or throws what to correct. */
export function parseSecretKeys(text: string): readonly string[] {
  const keys = text.split(',').map((part) => part.trim())
  if (keys.some((key) => key.length < SHORTEST))
    throw new Error(`takes keys of at least ${SHORTEST} characters, separated by commas, the newest first`)
  return keys
}

/**
 * The keys in the file `secret-key` of the data folder, where the first start makes one; or throws what to do: a file that is lost
 * while its database is there, empty or cut off is never replaced, since what the database holds needs the key that was in it.
 */
export function keptSecretKeys(dataDir: string): readonly string[] {
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
      throw new Error(`is not set, and ${file} is gone while the database is there. ${WAY_OUT}`)
    }
    makeKeyFile(dataDir, file)
  }
  const text = readFileSync(file, 'utf8').trim()
  try {
    return parseSecretKeys(text)
  } catch (error) {
    const fault = text === '' ? 'is empty, as a full disk leaves it' : `is no key: it ${(error as Error).message}`
    throw new Error(`is not set, and ${file} ${fault}. ${WAY_OUT}`)
  }
}

const WAY_OUT = `Put the file back from your backup. If there is none, write a new key of at least ${SHORTEST} random characters into it.`

/**
 * Makes the file with a new key, all of it or nothing, on the disk before anything is sealed with it. Where another process makes
 * it at the same time, the first one's stays.
 */
function makeKeyFile(dataDir: string, file: string): void {
  const made = `${file}.new-${process.pid}`
  try {
    rmSync(made, { force: true })
    writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(made, file) // unlike a rename it replaces nothing
    flushFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(`is not set, and ${file} cannot be made: ${(error as Error).message}`)
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

/** Makes the data folder where there is none; or throws why it cannot be one. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Error(`takes a folder; ${dataDir} is a file or lies below one`)
    throw new Error(`takes a folder that can be written to; ${dataDir} cannot be made: ${message}`)
  }
}

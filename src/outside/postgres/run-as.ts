import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** The user PostgreSQL runs as if the service is root, because it refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
}

/** Root keeps files here that an unprivileged PostgreSQL must reach but could not below a private folder. */
export const ROOT_FOLDER = '/var/lib/quote-negotiation-service'

/** Returns the unprivileged user to run PostgreSQL as; null if the service is not root. Throws if there is none. */
export function findRunAs(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root and there is no user "postgres" or "nobody" to run it as. Start the service as another user, or set DATABASE_URL.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Tells whether `user` can enter `folder`: every folder above it must let others, or the user, pass. */
export function reaches(user: RunAs, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid } = statSync(path)
    if ((mode & 0o001) === 0 && !(uid === user.uid && (mode & 0o100) !== 0)) return false
    if (path === dirname(path)) return true
  }
}

/** Returns a folder with PostgreSQL's programs that the user can run: a copy elsewhere if the checkout is private. */
export function reachableBinaries(native: string, version: string, runAs: RunAs | null): string {
  if (
    !runAs ||
    (reaches(runAs, join(native, 'lib')) &&
      reaches(runAs, join(native, 'bin')) &&
      othersRun(join(native, 'bin', 'postgres')))
  )
    return native
  const copy = join(ROOT_FOLDER, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`
    mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 })
    cpSync(native, making, { recursive: true, verbatimSymlinks: true })
    openToOthers(making)
    if (existsSync(copy)) rmSync(making, { recursive: true })
    else renameSync(making, copy)
  }
  accessSync(join(copy, 'bin', 'postgres'), constants.X_OK)
  return copy
}

function othersRun(file: string): boolean {
  return (statSync(file).mode & 0o005) === 0o005
}

function openToOthers(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToOthers(path)
    else if (!entry.isSymbolicLink()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

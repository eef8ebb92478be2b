import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports that lead out of the process: a database, a server, a browser, another program. */
const OUTSIDE = new Set([
  'fastify',
  'graphile-worker',
  'kysely',
  'node:child_process',
  'node:http',
  'pg',
  'playwright-core',
  'smtp-server',
  'undici',
  'vite',
])
/** Starts the service in processes of their own, with all it needs. */
const PROGRAMS = 'test/support/processes/process.ts'
const DATABASE = 'test/support/database/database.ts'
const WEB_FOLDER = 'src/http/pages/web-folder.ts'

const IMPORT = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const known = new Map<string, readonly string[]>()

/** The things a test file needs before it runs. */
export interface Needs {
  database: boolean
  /** The web apps, built. */
  web: boolean
}

/** Returns what a test file needs, judged by what it imports, directly or not. */
export function needsOf(file: string): Needs {
  const all = reachedFrom(file)
  const runsPrograms = all.has(PROGRAMS)
  return { database: runsPrograms || all.has(DATABASE), web: runsPrograms || all.has(WEB_FOLDER) }
}

/** Returns whether a test file needs nothing but itself: nothing it imports leads out of the process or to the built web apps. */
export function isPure(file: string): boolean {
  const all = reachedFrom(file)
  return all.isDisjointFrom(OUTSIDE) && !all.has(WEB_FOLDER)
}

/** The file, and all files and packages that it imports, directly or not. */
function reachedFrom(file: string): Set<string> {
  const seen = new Set([file])
  for (const one of seen) {
    for (const to of importsOf(one)) seen.add(to.startsWith('.') ? join(dirname(one), to) : to)
  }
  return seen
}

function importsOf(file: string): readonly string[] {
  const found = known.get(file) ?? (existsSync(file) ? readImports(file) : [])
  known.set(file, found)
  return found
}

function readImports(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

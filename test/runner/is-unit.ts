import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports that lead out of the process: to a database, a server, a browser, another program. */
const OUTSIDE = new Set([
  'fastify',
  'graphile-worker',
  'kysely',
  'node:child_process',
  'node:http',
  'node:net',
  'pg',
  'playwright-core',
  'undici',
  'vite',
])
const IMPORT = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const known = new Map<string, readonly string[]>()

/**
 * Tells whether a test file needs no database and no build of the web apps: neither it nor its imports lead out of the
 * process.
 */
export function isUnit(file: string): boolean {
  const seen = new Set([file])
  for (const one of seen) {
    for (const to of importsOf(one)) {
      if (OUTSIDE.has(to)) return false
      if (to.startsWith('.')) seen.add(join(dirname(one), to))
    }
  }
  return true
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

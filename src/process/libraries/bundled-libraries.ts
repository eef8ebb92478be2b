import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { membersOf, parseJson } from '../../domain/parse-json.ts'

/** The libraries of hundreds of small modules: read as one file, they are loaded in 9 ms instead of 240 ms, and take 7 MB less. */
export const BUNDLED_LIBRARIES = ['kysely', 'typebox'] as const

const ROOT = join(import.meta.dirname, '../../..')
export const LIBRARIES_FOLDER = join(ROOT, 'dist/libraries')

/** Returns the name of a library's one file, which holds the version installed. */
export function bundleName(library: string): string {
  const { version } = membersOf(parseJson(readFileSync(join(ROOT, 'node_modules', library, 'package.json'), 'utf8')))
  return `${library}-${version}.mjs`
}

/** Makes this process load libraries from what `npm run build` or the first start made of them; without it, from their modules. */
export function useBundledLibraries(): void {
  const files = new Map<string, string>()
  for (const library of BUNDLED_LIBRARIES) {
    const file = join(LIBRARIES_FOLDER, bundleName(library))
    if (existsSync(file)) files.set(library, pathToFileURL(file).href)
  }
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = files.get(specifier)
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true }
    },
  })
}

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { SET_UP_SECTIONS } from '../../../src/languages/set-up-sections.ts'

/** The routes of pages that wait for the set-up's texts. */
const SET_UP_ROUTES = ['integration', 'settings', 'store'].map((name) => `src/web/admin/routes/${name}-pages.ts`)
const IMPORTED = /(?:\bfrom |\bimport\()'(\.[^']+)'/g
const KEY = new RegExp(`['"\`](${SET_UP_SECTIONS.join('|')})\\.([\\w.]*)(\\$?)`, 'g')

/** Returns the keys of the set-up's texts that a file names, also in part: `webhooks.${…}`. */
function keysIn(file: string): string[] {
  const keys = [...readFileSync(file, 'utf8').matchAll(KEY)]
  return keys
    .filter(([, section, rest, cut]) => cut || `${section}.${rest}` in CATALOGUES.en.staff)
    .map(([key]) => `${file}: ${key}`)
}

/** Returns the files that these need, except those behind a route of the set-up. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry])
  for (const file of reached) {
    if (SET_UP_ROUTES.includes(file) || !/\.tsx?$/.test(file)) continue
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) reached.add(join(dirname(file), to))
  }
  return reached
}

it('no page but those of the set-up says a text that loads with the set-up', () => {
  const reached = reachedFrom('src/web/admin/main.tsx')
  assert.ok(reached.size > 200, 'the app is reached')
  for (const file of SET_UP_ROUTES) assert.ok(reached.has(file), file)
  assert.deepEqual([...reached].filter((file) => file.startsWith('src/web')).flatMap(keysIn), [])
})

it('the set-up says texts of each of its sections', () => {
  const said = globSync('src/web/admin/{settings,integrations,platform}/**/*.{ts,tsx}').flatMap(keysIn).join('\n')
  for (const section of SET_UP_SECTIONS) assert.match(said, new RegExp(`['"\`]${section}\\.`))
})

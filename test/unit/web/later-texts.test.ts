import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { ACCOUNT_SECTIONS, SET_UP_SECTIONS } from '../../../src/languages/later-sections.ts'

const IMPORTED = /(?:\bfrom |\bimport\()'(\.[^']+)'/g

/** Returns the keys of these sections that a file names, also in part: `webhooks.${…}`. */
function keysIn(file: string, sections: readonly string[], words: object): string[] {
  const key = new RegExp(`['"\`](${sections.join('|')})\\.([\\w.]*)(\\$?)`, 'g')
  const keys = [...readFileSync(file, 'utf8').matchAll(key)]
  return keys.filter(([, section, rest, cut]) => cut || `${section}.${rest}` in words).map(([key]) => `${file}: ${key}`)
}

/** Returns the web app's files that these need, except those behind `closed` ones. */
function reachedFrom(entry: string, closed: readonly string[]): string[] {
  const reached = new Set([entry])
  for (const file of reached) {
    if (closed.includes(file) || !/\.tsx?$/.test(file)) continue
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) reached.add(join(dirname(file), to))
  }
  for (const file of closed) assert.ok(reached.has(file), file)
  return [...reached].filter((file) => file.startsWith('src/web'))
}

const SET_UP_ROUTES = ['integration', 'settings', 'store'].map((name) => `src/web/admin/routes/${name}-pages.ts`)

it('no page but those of the set-up says a text that loads with the set-up', () => {
  const reached = reachedFrom('src/web/admin/main.tsx', SET_UP_ROUTES)
  assert.ok(reached.length > 200, 'the app is reached')
  assert.deepEqual(
    reached.flatMap((file) => keysIn(file, SET_UP_SECTIONS, CATALOGUES.en.staff)),
    [],
  )
})

it('the set-up says texts of each of its sections', () => {
  const files = globSync('src/web/admin/{settings,integrations,platform}/**/*.{ts,tsx}')
  const said = files.flatMap((file) => keysIn(file, SET_UP_SECTIONS, CATALOGUES.en.staff)).join('\n')
  for (const section of SET_UP_SECTIONS) assert.match(said, new RegExp(`['"\`]${section}\\.`))
})

it('a quote’s link says no text that loads with the request form and a contact’s pages', () => {
  const reached = reachedFrom('src/web/portal/quote/linked-quote-page.tsx', [])
  assert.ok(reached.length > 60, 'the page is reached')
  assert.deepEqual(
    reached.flatMap((file) => keysIn(file, ACCOUNT_SECTIONS, CATALOGUES.en.portal)),
    [],
  )
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'

/** Loaded only where Shopify is configured, by `await import`. */
const DOORS = [
  'src/http/admin/find-framed-staff.ts',
  'src/http/pages/framed-app.ts',
  'src/http/platform/shopify/customer-account.ts',
  'src/http/platform/shopify/proxy.ts',
  'src/outside/platform/shopify/client/read-answer-facts.ts',
  'src/outside/platform/shopify/create-shopify.ts',
]
const STATIC = /^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s+'([^']+)'|^import\s+'([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g
const TYPES_ALONE = /^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/

function importsOf(file: string): string[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const fixed = [...text.matchAll(STATIC)]
    .filter(([, names = '']) => !TYPES_ALONE.test(names))
    .map((one) => one[2] ?? one[3])
  const later = [...text.matchAll(DYNAMIC)].map(([, to]) => to)
  return [...fixed, ...later].map((to = '') => (to.startsWith('.') ? join(dirname(file), to) : to))
}

it('a start without the Shopify settings loads nothing of Shopify', () => {
  const reached = new Set(['src/main.ts'])
  const doors = new Set<string>()
  for (const file of reached) {
    for (const to of importsOf(file)) (DOORS.includes(to) ? doors : reached).add(to)
  }
  assert.ok(reached.size > 500, 'the service is reached')
  assert.deepEqual([...doors].toSorted(), DOORS)
  const loaded = [...reached].filter((file) => file.includes('platform/shopify/') || file === 'jose')
  assert.deepEqual(loaded, [])
})

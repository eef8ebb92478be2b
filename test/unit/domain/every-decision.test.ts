import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

it('every decision of the domain has a table of its effects and refusals', () => {
  const namesIn = (pattern: string, name: RegExp) =>
    globSync(pattern).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(name)].map((match) => match[1] ?? ''))
  const decisions = namesIn('src/domain/**/*.ts', /^export function (decide[A-Z]\w*)/gm)
  const tables = new Set(namesIn('test/unit/domain/**/*.test.ts', /^decisionTable\((\w+)/gm))
  assert.ok(decisions.length > 0)
  assert.deepEqual(
    decisions.filter((name) => !tables.has(name)),
    [],
  )
})

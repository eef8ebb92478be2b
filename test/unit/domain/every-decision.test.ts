import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** Files that change a quote import this; other decisions, such as an import's, are named in a test of their own. */
const OF_QUOTES = /\b(makeChange|type Change|type { Change)\b/

it('every decision of the domain has a table of its effects and refusals', () => {
  const sources = globSync('src/domain/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const tests = globSync('test/unit/domain/**/*.test.ts').map((file) => readFileSync(file, 'utf8'))
  const isTested = (name: string, isOfQuotes: boolean) =>
    tests.some((text) => (isOfQuotes ? text.includes(`\ndecisionTable(${name}, {`) : text.includes(`${name}(`)))
  const decisions = sources.flatMap((text) =>
    [...text.matchAll(/^export function (decide[A-Z]\w*)/gm)].map(([, name = '']) => ({
      name,
      isOfQuotes: OF_QUOTES.test(text),
    })),
  )
  assert.ok(decisions.length > 0)
  assert.deepEqual(
    decisions.filter(({ name, isOfQuotes }) => !isTested(name, isOfQuotes)).map(({ name }) => name),
    [],
  )
})

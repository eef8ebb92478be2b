import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { it } from 'node:test'
import { isPure, needsOf } from '../../runner/needs-of.ts'

it('a test gets what it needs, and starts nothing else', () => {
  assert.deepEqual(needsOf('test/unit/runner/needs-of.test.ts'), { database: false, web: false })
  assert.deepEqual(needsOf('test/outside/post.test.ts'), { database: false, web: false })
  assert.deepEqual(needsOf('test/database/partitions.test.ts'), { database: true, web: false })
  assert.deepEqual(needsOf('test/http/edges.test.ts'), { database: true, web: true })
  assert.deepEqual(needsOf('test/process/serve.test.ts'), { database: true, web: true })
})

it('test/unit has exactly the tests that need nothing but themselves', () => {
  const unit = globSync('test/unit/**/*.test.ts')
  const others = globSync('test/**/*.test.ts', { exclude: ['test/unit/**', '**/node_modules/**'] })
  assert.deepEqual(
    unit.filter((file) => !isPure(file)),
    [],
  )
  assert.deepEqual(others.filter(isPure), [])
})

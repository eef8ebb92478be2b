import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isUnit } from './is-unit.ts'

it('a test of pure rules needs no database and no build; one that reaches the service by any import does', () => {
  assert.ok(isUnit('test/architecture.test.ts'))
  assert.ok(isUnit('test/runner/is-unit.test.ts'))
  assert.ok(!isUnit('test/schema.test.ts'))
  assert.ok(!isUnit('test/http/edges.test.ts'))
  assert.ok(!isUnit('test/e2e/docs.test.ts'))
})

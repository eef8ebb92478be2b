import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isUnit } from './is-unit.ts'

it('a test of rules alone needs no database and no build, one of the service does, by whatever way it comes to it', () => {
  assert.ok(isUnit('test/architecture.test.ts'))
  assert.ok(isUnit('test/runner/is-unit.test.ts'))
  assert.ok(!isUnit('test/schema.test.ts'))
  assert.ok(!isUnit('test/http/edges.test.ts'))
  assert.ok(!isUnit('test/e2e/docs.test.ts'))
})

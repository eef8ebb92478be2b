import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newUuid } from '../../../../../src/domain/id.ts'
import { correlationKeyOf, marksOf, tagOf } from '../../../../../src/outside/platform/shopify/orders/correlation.ts'
import { timeOfKey } from '../../../../../src/outside/platform/shopify/orders/time-of-key.ts'
import { createUnsettledCheck } from '../../../../../src/outside/platform/shopify/orders/unsettled-check.ts'
import { quoted } from '../../../../../src/outside/platform/shopify/quoted.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const KEY = newUuid(NOW)

it('a key is read back from the attribute, and from the tag alone', () => {
  const marks = marksOf(KEY)
  assert.equal(correlationKeyOf(marks), KEY)
  assert.equal(correlationKeyOf({ ...marks, tags: [] }), KEY)
  assert.equal(correlationKeyOf({ ...marks, customAttributes: [] }), KEY)
  assert.equal(correlationKeyOf({ tags: ['quote', 'qns-1'], customAttributes: [] }), null)
  assert.ok(marks.tags.every((tag) => tag.length <= 40))
})

it('a search term is quoted behind its field', () => assert.equal(quoted('tag', tagOf(KEY)), `tag:"${tagOf(KEY)}"`))

it('a key tells its time; any other text tells none', () => {
  assert.equal(timeOfKey(KEY), NOW.getTime())
  assert.equal(timeOfKey('theirs'), null)
})

it('a key of before this process is unsettled for 15 seconds, its own never', () => {
  let now = NOW.getTime() + 5_000
  const isUnsettled = createUnsettledCheck(() => new Date(now))
  assert.deepEqual([isUnsettled(KEY), isUnsettled(newUuid(new Date(now)))], [true, false])
  now += 15_000
  assert.equal(isUnsettled(KEY), false)
})

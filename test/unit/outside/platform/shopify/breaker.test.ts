import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Breaker } from '../../../../../src/outside/platform/shopify/client/breaker.ts'

it('five failures in a row stop a store for 15 s, then one call tries: its failure stops for 15 s more, its answer ends it', () => {
  let now = 0
  const breaker = new Breaker(() => now)
  const mayCall = (calls: number) => Array.from({ length: calls }, () => breaker.mayCall('a')).filter(Boolean).length
  const opened = Array.from({ length: 5 }, () => breaker.failed('a'))
  assert.deepEqual(opened, [false, false, false, false, true])
  assert.ok(breaker.mayCall('b'), 'other stores go on')
  for (const outcome of ['failed', 'answered'] as const) {
    assert.equal(mayCall(3), 0)
    now += 15_000
    assert.equal(mayCall(10), 1)
    breaker[outcome]('a')
  }
  assert.equal(mayCall(10), 10)
})

it('an answer between failures starts the count again', () => {
  const breaker = new Breaker(() => 0)
  for (let n = 0; n < 20; n++) {
    assert.equal(breaker.failed('a'), false)
    if (n % 4 === 3) breaker.answered('a')
    assert.ok(breaker.mayCall('a'))
  }
})

it('a try that was never sent leaves the next one to another call', () => {
  let now = 0
  const breaker = new Breaker(() => now)
  for (let n = 0; n < 5; n++) breaker.failed('a')
  now += 15_000
  assert.ok(breaker.mayCall('a'))
  assert.ok(!breaker.mayCall('a'))
  breaker.notSent('a')
  assert.ok(breaker.mayCall('a'))
  assert.ok(!breaker.mayCall('a'))
  breaker.notSent('b')
  assert.ok(breaker.mayCall('b'))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { judgeAttempt, unavailableUntil, type Verdict } from '../../../../src/domain/webhooks/webhook-retry.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The specification's table, in minutes. */
const SCHEDULE = [5, 30, 120, 360, 720, 1440, 2880]

const judge = (status: number | null, attempts = 1, retryAfter: string | null = null, random = 0.5) =>
  judgeAttempt({ status, retryAfter }, attempts, NOW, random)
const waitMs = ({ nextAttemptAt }: Verdict) => (nextAttemptAt?.getTime() ?? Number.NaN) - NOW.getTime()

describe('an answer', () => {
  it('with any 2xx delivers, whatever else it says', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      const delivered = { state: 'delivered', nextAttemptAt: null, unavailable: false, notBefore: null }
      assert.deepEqual(judge(status, 8, '60'), delivered)
    }
  })

  it('with 3xx or 4xx concerns only this delivery; no answer, 5xx and 429 mean the endpoint is unavailable', () => {
    for (const status of [199, 300, 301, 307, 308, 400, 401, 404, 410, 422, 499]) {
      assert.deepEqual([judge(status).state, judge(status).unavailable], ['retrying', false], String(status))
    }
    for (const status of [null, 429, 500, 502, 503, 504, 599]) {
      assert.deepEqual([judge(status).state, judge(status).unavailable], ['retrying', true], String(status))
    }
  })
})

describe('the schedule', () => {
  it('is 5 min, 30 min, 2 h, 6 h, 12 h, 24 h and 48 h after the previous attempt, with 10 % jitter either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, random) => {
          const middleMs = (SCHEDULE[attempts - 1] ?? 0) * MINUTE_MS
          const ms = waitMs(judge(500, attempts, null, random))
          assert.ok(ms >= middleMs * 0.9 && ms <= middleMs * 1.1)
        },
      ),
    )
    const [least, most] = [waitMs(judge(400, 1, null, 0)), waitMs(judge(400, 1, null, 0.999_999))]
    assert.ok(least === 4.5 * MINUTE_MS && most > 5.49 * MINUTE_MS, 'the jitter uses its whole range')
  })

  it('ends with the eighth attempt, after about 3.7 days', () => {
    const days = SCHEDULE.reduce((sum, minutes) => sum + minutes, 0) / 1440
    assert.ok(days > 3.6 && days < 3.9)
    assert.equal(judge(500, 7).state, 'retrying')
    assert.deepEqual(judge(500, 8), { state: 'gave_up', nextAttemptAt: null, unavailable: true, notBefore: null })
    assert.deepEqual(judge(404, 8), { state: 'gave_up', nextAttemptAt: null, unavailable: false, notBefore: null })
  })
})

describe('Retry-After', () => {
  const HOUR = '3600'
  it('of 429 and 503 makes the service wait at least that long', () => {
    assert.equal(waitMs(judge(429, 1, HOUR)), 3_600_000)
    assert.equal(waitMs(judge(503, 1, HOUR)), 3_600_000)
    assert.equal(waitMs(judge(503, 3, HOUR)), 120 * MINUTE_MS, 'the schedule asks for more')
    assert.equal(waitMs(judge(503, 1, 'Sat, 21 Nov 2026 11:00:00 GMT')), 3_600_000)
    assert.equal(waitMs(judge(503, 1, 'Saturday, 21-Nov-26 11:00:00 GMT')), 3_600_000)
    assert.equal(waitMs(judge(503, 1, 'Sat Nov 21 11:00:00 2026')), 3_600_000)
  })

  it('counts up to a day', () => {
    for (const asked of ['864000', '99999999999999999999', 'Tue, 01 Dec 2026 10:00:00 GMT']) {
      assert.equal(waitMs(judge(429, 1, asked)), DAY_MS, asked)
    }
    assert.equal(waitMs(judge(429, 7, '864000')), 2880 * MINUTE_MS)
  })

  it('is ignored for every other status, in the past, and if invalid', () => {
    for (const status of [400, 404, 500, 502, 301]) assert.equal(waitMs(judge(status, 1, HOUR)), 5 * MINUTE_MS)
    for (const junk of [
      '0',
      '-5',
      '',
      'soon',
      '1e9',
      '12 hours',
      '3600;',
      'Fri, 20 Nov 2026 10:00:00 GMT',
      '\0',
      '2026-12-01',
    ]) {
      assert.equal(waitMs(judge(503, 1, junk)), 5 * MINUTE_MS, junk)
    }
  })

  it('never throws, whatever the header contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const ms = waitMs(judge(503, 1, text))
        assert.ok(ms >= 4.5 * MINUTE_MS && ms <= DAY_MS)
      }),
    )
  })
})

describe('an unavailable endpoint', () => {
  const until = (...verdicts: Verdict[]) => unavailableUntil(verdicts, NOW)?.getTime()
  const inMs = (ms: number) => NOW.getTime() + ms

  it('is left alone until the first retry of its failed deliveries', () => {
    assert.equal(until(judge(500, 4), judge(null, 1), judge(500, 2)), inMs(5 * MINUTE_MS))
  })

  it('and for as long as any answer asked', () => {
    assert.equal(until(judge(500, 1), judge(429, 1, '7200')), inMs(7_200_000))
  })

  it('is tried again at once if nothing is retried, unless it asked to wait', () => {
    assert.equal(until(judge(500, 8)), inMs(0))
    assert.equal(until(judge(503, 8, '600')), inMs(600_000))
  })

  it('does not include one that only refused single deliveries', () => {
    assert.equal(unavailableUntil([judge(400), judge(200), judge(301)], NOW), null)
  })
})

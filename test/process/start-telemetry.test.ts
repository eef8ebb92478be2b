import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { jobs } from '../../src/jobs/start-jobs.ts'
import { platformCalls } from '../../src/outside/platform/platform-by-store.ts'
import { startTelemetry } from '../../src/process/telemetry/start-telemetry.ts'
import { type Collector, openCollector } from '../support/network/collector.ts'

const JOB = { id: '1', task_identifier: 'a-job', attempts: 1, payload: {} }
const LINE = JSON.stringify({ level: 40, time: Date.now(), pid: 1, hostname: 'h', msg: 'a line', store_id: '7' })
/** As many spans as are sent at once. */
const A_BATCH = 512

let collector: Collector
before(async () => {
  collector = await openCollector()
})
after(() => collector.close())
beforeEach(() => Object.assign(collector, { bodies: [], headers: [], spans: [], logs: [] }))

const start = (settings = {}, onOutage: (reason: string | null) => void = () => {}) =>
  startTelemetry(
    { endpoint: collector.url, protocol: 'http/json', sampler: 'parentbased_always_on', ratio: 1, ...settings },
    { role: 'worker', onOutage },
  )
const work = () => jobs.tracePromise(async () => {}, { job: JOB })

describe('telemetry', () => {
  it('names the trace of what runs at the moment, and nothing outside', async () => {
    const telemetry = await start()
    assert.deepEqual(telemetry.currentIds(), {})
    await jobs.tracePromise(
      async () => {
        await Promise.resolve()
        telemetry.logs.write(LINE)
        assert.match(telemetry.currentIds().trace_id ?? '', /^[0-9a-f]{32}$/)
      },
      { job: JOB },
    )
    const later = Promise.withResolvers<object>()
    await jobs.tracePromise(
      async () => {
        setImmediate(() => later.resolve(telemetry.currentIds()))
      },
      { job: JOB },
    )
    assert.deepEqual(await later.promise, {}, 'what a job left behind is not part of it')
    await telemetry.stop()
    const [span, log] = [collector.spans[0], collector.logs[0]]
    assert.equal(span?.name, 'job a-job')
    assert.equal(log?.traceId, span?.traceId)
    assert.deepEqual([log?.body.stringValue, log?.severityText, log?.attributes], ['a line', 'WARN', { store_id: '7' }])
    assert.equal(collector.resources.at(-1)?.['qns.role'], 'worker')
  })

  it('shows a failure by its code or class, never by its message', async () => {
    const telemetry = await start()
    const fail = (error: Error) => jobs.tracePromise(async () => Promise.reject(error), { job: JOB }).catch(() => {})
    await fail(new RangeError('Mrs Personal'))
    await fail(Object.assign(new Error('Mrs Personal'), { code: 'ECONNRESET' }))
    await fail(Object.assign(new Error('Mrs Personal'), { code: 'Mrs Personal' }))
    await telemetry.stop()
    const shown = collector.spans.map(({ attributes, status }) => [attributes['error.type'], status.code])
    assert.deepEqual(shown, [
      ['RangeError', 2],
      ['ECONNRESET', 2],
      ['Error', 2],
    ])
    assert.doesNotMatch(collector.bodies.join(''), /Personal/)
  })

  it('speaks protobuf unless told otherwise', async () => {
    const telemetry = await start({ protocol: 'http/protobuf' })
    await work()
    telemetry.logs.write(LINE)
    await telemetry.stop()
    assert.deepEqual(
      collector.headers.map((headers) => headers['content-type']),
      ['application/x-protobuf', 'application/x-protobuf'],
    )
  })

  it('keeps the part of the traces that is asked for, and every line of the log', async () => {
    for (const settings of [{ sampler: 'always_off' }, { sampler: 'parentbased_traceidratio', ratio: 0 }]) {
      const telemetry = await start(settings)
      await jobs.tracePromise(() => platformCalls.tracePromise(async () => {}, { storeId: '1', name: 'shop' }), {
        job: JOB,
      })
      telemetry.logs.write(LINE)
      await telemetry.stop()
    }
    assert.deepEqual([collector.spans.length, collector.logs.length], [0, 2])
  })

  it('tells of an outage once, and of its end', async () => {
    const told: (string | null)[] = []
    let heard = Promise.withResolvers<void>()
    const telemetry = await start({}, (reason) => {
      told.push(reason)
      heard.resolve()
    })
    for (const status of [400, 200]) {
      collector.status = status
      for (let i = 0; i < 2 * A_BATCH; i++) await work()
      await heard.promise
      heard = Promise.withResolvers()
    }
    await telemetry.stop()
    assert.equal(told.length, 2)
    assert.equal(typeof told[0], 'string')
    assert.equal(told[1], null)
  })
})

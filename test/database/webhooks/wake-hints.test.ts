import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { HintListener, HintSender, tellWorkers } from '../../../src/database/webhooks/wake-hints.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const ignore = () => {}
const fail = (error: unknown) => assert.fail(String(error))

/** Opens a listener and waits until it listens. */
async function openListener(onError: (error: unknown) => void = fail) {
  const heard = new EventEmitter()
  const first = once(heard, 'hint')
  const listener = new HintListener(database.url, {
    onHint: { deliveries: () => heard.emit('hint'), jobs: ignore },
    onError,
  })
  await first
  return { listener, nextHint: () => once(heard, 'hint') }
}

/** Records when each notification arrived, in milliseconds, on its own connection. */
async function watchNotifications() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('listen qns_deliveries')
  const times: number[] = []
  client.on('notification', () => times.push(performance.now()))
  return {
    times,
    /** Answers come after notifications sent before. */
    settle: () => client.query('select'),
    close: () => client.end(),
  }
}

describe('hints between processes', () => {
  it('reach the other processes', async () => {
    const { listener, nextHint } = await openListener()
    const sender = new HintSender(tellWorkers(database.db, 'deliveries'), fail)
    const heard = nextHint()
    sender.hint('1')
    await heard
    await sender.close()
    await listener.stop()
  })

  it('name the stores that something waits for; none, if they are too many to name', async () => {
    const heard: (readonly string[])[] = []
    const listener = new HintListener(database.url, {
      onHint: { deliveries: (stores) => heard.push(stores), jobs: ignore },
      onError: fail,
    })
    const sender = new HintSender(tellWorkers(database.db, 'deliveries'), fail)
    while (heard.length === 0) await setImmediate()
    for (const store of ['7', '8', '7']) sender.hint(store)
    while (heard.length < 3) await setImmediate()
    for (let n = 0; n < 1000; n++) sender.hint(String(n))
    while (heard.length < 4) await setImmediate()
    assert.deepEqual(heard, [[], ['7'], ['8', '7'], []])
    await sender.close()
    await listener.stop()
  })

  it('say what waits: events, or jobs', async () => {
    const heard: string[] = []
    const listener = new HintListener(database.url, {
      onHint: {
        deliveries: (stores) => heard.push(`events of ${stores}`),
        jobs: (stores) => heard.push(`jobs of ${stores}`),
      },
      onError: fail,
    })
    while (heard.length < 2) await setImmediate()
    await tellWorkers(database.db, 'jobs')(['7'])
    await tellWorkers(database.db, 'deliveries')(['8'])
    while (heard.length < 4) await setImmediate()
    assert.deepEqual(heard, ['events of ', 'jobs of ', 'jobs of 7', 'events of 8'])
    await listener.stop()
  })

  it('are batched: the first is sent at once, the others together 50 ms later', async () => {
    const watch = await watchNotifications()
    const sender = new HintSender(tellWorkers(database.db, 'deliveries'), fail)
    const started = performance.now()
    for (let n = 0; n < 1000; n++) sender.hint('1')
    while (watch.times.length < 2) await watch.settle()
    await sender.close()
    await watch.settle()
    assert.equal(watch.times.length, 2)
    assert.ok((watch.times[1] ?? 0) - started >= 50)
    await watch.close()
  })

  it('held back when the process stops are still sent', async () => {
    const watch = await watchNotifications()
    const sender = new HintSender(tellWorkers(database.db, 'deliveries'), fail)
    sender.hint('1')
    sender.hint('1')
    await sender.close()
    await watch.settle()
    assert.equal(watch.times.length, 2)
    await watch.close()
  })

  it('that cannot be sent throw nothing, and the next one is sent', async () => {
    const gone = await openTestDatabase()
    await gone.close()
    const errors: unknown[] = []
    const sender = new HintSender(tellWorkers(gone.db, 'deliveries'), (error) => errors.push(error))
    sender.hint('1')
    await sender.close()
    assert.equal(errors.length, 1)
    sender.hint('1')
    await sender.close()
    assert.equal(errors.length, 2)
  })

  it('reconnect a listener whose connection ended, and wake it once in case hints were missed', async () => {
    const errors: unknown[] = []
    const { listener, nextHint } = await openListener((error) => errors.push(error))
    for (let n = 0; n < 2; n++) {
      const woken = nextHint()
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'qns wake hints'`,
      )
      assert.equal(rowCount, 1)
      await woken
      const heard = nextHint()
      await database.pool.query(`select pg_notify('qns_deliveries', '')`)
      await heard
    }
    assert.ok(errors.length >= 2)
    await listener.stop()
  })

  it('stop a listener at once, whether listening or waiting to retry, without leaving a connection', async () => {
    const { listener } = await openListener()
    await listener.stop()
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'qns wake hints'`,
    )
    assert.equal(rows.length, 0)
    const failing = Promise.withResolvers<unknown>()
    const lost = new HintListener('postgres://nobody@127.0.0.1:1/none', {
      onHint: { deliveries: () => assert.fail('It heard a hint'), jobs: () => assert.fail('It heard a hint') },
      onError: failing.resolve,
    })
    await failing.promise
    await lost.stop()
  })
})

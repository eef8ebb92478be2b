import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createKey } from '../../src/commands/access/create-key.ts'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { setStore } from '../../src/commands/stores/set-store.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-roles-'))
const running = new Set<Running>()
let database: TestDatabase
let receiver: Receiver
let env: Record<string, string>
let baseUrl = ''
let key = ''

before(async () => {
  database = await openTestDatabase()
  receiver = await openReceiver()
  writeFileSync(join(folder, 'ca.pem'), receiver.ca)
  const port = String(await freePort())
  baseUrl = `http://localhost:${port}`
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: 'a test key of at least 32 characters',
    PORT: port,
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const operator = { db: database.db, now: new Date() }
  const { id } = await createStore(operator, { name: 'Store', domain: 'store.example.com', plan: 'enterprise' })
  const decline = { action: 'decline', message: 'We sell to the trade only.' }
  await setStore(operator, id, {
    // biome-ignore lint/suspicious/noThenProperty: the setting's name
    settings: { automation: { rules: [{ id: 'decline', name: 'Decline', conditions: [], then: decline }] } },
  })
  key = (await createKey(operator, id, { name: 'test', scopes: SCOPES, acceptTerms: true })).key
})
after(async () => {
  for (const service of running) service.process.kill('SIGKILL')
  await receiver.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(only: 'api' | 'worker'): Promise<Running> {
  const service = startNode(['src/cli.ts', 'serve', '--only', only], env)
  running.add(service)
  await service.printed('Metrics')
  return service
}

/** Ends the service like a supervisor does. */
async function stop(service: Running): Promise<void> {
  service.process.kill('SIGTERM')
  const [code] = await once(service.process, 'close')
  running.delete(service)
  assert.equal(code, 0, service.stdout() + service.stderr())
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function post(path: string, body: unknown): Promise<any> {
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 201, await response.clone().text())
  return response.json()
}

const metricsUrl = (service: Running) => /Metrics +(\S+)/.exec(service.stdout())?.[1] ?? ''

async function scrape(service: Running): Promise<Map<string, number>> {
  const url = metricsUrl(service)
  assert.equal(new URL(url).hostname, '127.0.0.1')
  const text = await (await fetch(url)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

async function countListeners(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'qns wake hints'`,
  )
  return rows.length
}

describe('serve --only', () => {
  it('needs a database other than the embedded one, and says so', async () => {
    for (const only of ['api', 'worker']) {
      const { code, stderr } = await runNode(['src/cli.ts', 'serve', '--only', only], { DATA_DIR: folder })
      assert.equal(code, 1)
      assert.match(stderr, new RegExp(`^qns: DATABASE_URL: is required with --only ${only}: .* one process`))
    }
  })

  it('lists the roles', async () => {
    const { code, stderr } = await runNode(['src/cli.ts', 'serve', '--only', 'jobs'], env)
    assert.equal(code, 1)
    assert.match(stderr, /'jobs' is invalid\. Allowed choices are api, worker\./)
  })

  it('api answers, tells the workers of other processes, and runs no jobs or deliveries', async () => {
    const api = await start('api')
    receiver.trust([(await post('/webhooks', { url: receiver.url, events: [] })).secret])
    const queue = await database.pool.connect()
    await queue.query('listen qns_jobs')
    const told = once(queue, 'notification')
    assert.equal((await post('/quotes', QUOTE_BODY)).status, 'submitted')
    const { rows: stores } = await database.pool.query('select id from store')
    assert.deepEqual(
      [(await told)[0].payload],
      stores.map(({ id }) => id),
    )
    queue.release(true)
    assert.equal(await countListeners(), 0)
    await stop(api)
    const { rows: jobs } = await database.pool.query('select task from job_outbox')
    assert.deepEqual(jobs, [{ task: 'automate-quote' }])
    const { rows: lanes } = await database.pool.query('select due_at is not null as due, lease_epoch from webhook_lane')
    assert.deepEqual(lanes, [{ due: true, lease_epoch: '0' }])
    assert.deepEqual(receiver.requests, [])
  })

  it('worker runs waiting jobs and deliveries, and answers nobody', async () => {
    const worker = await start('worker')
    assert.match(worker.stdout(), /^A worker .* no API$/m)
    const received = await receiver.waitFor(2)
    assert.deepEqual(
      received.map(({ json }) => json.type),
      ['quote.created', 'quote.declined'],
    )
    const healthOf = async (path: string) => (await fetch(new URL(path, metricsUrl(worker)))).json()
    assert.deepEqual(await healthOf('/livez'), { status: 'alive' })
    const { worker_lag_seconds: lag, ...ready } = (await healthOf('/readyz')) as Record<string, unknown>
    assert.deepEqual(ready, { status: 'ready', database: 'ok', migrations: 'ok' })
    assert.deepEqual(Object.keys(lag as object), ['jobs', 'mail', 'webhooks'])
    const socket = connect(Number(env.PORT), 'localhost')
    await assert.rejects(once(socket, 'connect'), { code: 'ECONNREFUSED' })
    await stop(worker)
    receiver.check()
  })

  it('a quote made in one process is delivered by another, which counts it in metrics only the host can read', async () => {
    const [api, worker] = await Promise.all([start('api'), start('worker')])
    assert.equal(await countListeners(), 1)
    const quote = await post('/quotes', QUOTE_BODY)
    const received = (await receiver.waitFor(4)).slice(2)
    assert.deepEqual(
      received.map(({ json }) => [json.type, json.data.quote.id]),
      [
        ['quote.created', quote.id],
        ['quote.declined', quote.id],
      ],
    )
    receiver.check()

    const [ofApi, ofWorker] = [await scrape(api), await scrape(worker)]
    assert.equal(ofWorker.get('qns_webhook_deliveries_total{outcome="delivered"}'), 2)
    assert.equal(ofWorker.get('qns_webhook_deliveries_total{outcome="gave_up"}'), 0)
    assert.equal(ofWorker.get('qns_webhook_attempt_seconds_count'), 2)
    assert.equal(ofWorker.get('qns_webhook_unavailable_lanes'), 0)
    assert.equal(ofWorker.get('qns_webhook_paused'), 0)
    assert.equal(ofApi.get('qns_http_requests_total{method="POST",route="/v1/quotes",status="2xx"}'), 1)
    assert.equal(ofApi.get('qns_webhook_deliveries_total{outcome="delivered"}'), 0)
    assert.equal((await fetch(`${baseUrl}/metrics`)).status, 404, 'not where everybody reaches it')
    await Promise.all([stop(api), stop(worker)])
  })

  it('a worker stopped while an endpoint does not answer ends in time, and counts no attempt', async () => {
    const waiting = Promise.withResolvers<void>()
    receiver.answer = () => {
      waiting.resolve()
      return 'never'
    }
    const [api, worker] = await Promise.all([start('api'), start('worker')])
    await post('/quotes', QUOTE_BODY)
    await waiting.promise
    await Promise.all([stop(api), stop(worker)])
    const { rows } = await database.pool.query(`select from webhook_delivery where state <> 'delivered'`)
    assert.equal(rows.length, 0)
  })
})

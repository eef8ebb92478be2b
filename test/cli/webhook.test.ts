import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { Store } from '../../src/database/stores/stores.ts'
import { insertEndpoint } from '../../src/database/webhooks/webhook-endpoints.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { openDevelopmentStore } from '../support/database/development-store.ts'
import { openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const dataDir = mkdtempSync(join(tmpdir(), 'qns-webhook-'))
let database: TestDatabase
let store: Store
before(async () => {
  database = await openTestDatabase()
  store = await openDevelopmentStore(database)
})
after(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

describe('qns webhook listen', () => {
  let receiver: Receiver
  let running: Running[]
  beforeEach(async () => {
    running = []
    receiver = await openReceiver()
  })
  afterEach(() => {
    for (const { process } of running) process.kill('SIGKILL')
    receiver.server.close()
    receiver.server.closeAllConnections()
  })
  const listen = ({ url, database: through = database.url }: { url: string; database?: string }, ...more: string[]) => {
    const args = ['webhook', 'listen', '--store', store.domain, '--forward-to', url, ...more]
    const listening = startNode(['src/cli.ts', ...args], { DATABASE_URL: through, DATA_DIR: dataDir })
    running.push(listening)
    return listening
  }

  it('forwards new events as an endpoint would receive them, and ends on SIGTERM with 0', async () => {
    await trigger('quote.created')
    const listening = listen(receiver)
    await listening.printed('Signing secret: ')
    const [, secret = ''] = /^Signing secret: (whsec_\S+)$/m.exec(listening.stdout()) ?? []
    const { event_id, quote_id, quote_number } = await trigger('quote.lines_updated')
    await listening.printed(event_id)

    const [created, updated] = receiver.received
    assert.equal(receiver.received.length, 2)
    assert.ok(created && updated)
    for (const { headers, body } of receiver.received) new Webhook(secret).verify(body, headers)
    assert.match(updated.headers['user-agent'] ?? '', /^Service-Webhooks\/1\.0 \(\+http:\/\/localhost:3000\/docs\)$/)
    assert.deepEqual([updated.headers['content-type'], updated.headers['webhook-id']], ['application/json', event_id])
    const { type, api_version, data } = JSON.parse(updated.body.toString())
    assert.deepEqual([type, api_version, data.id], ['quote.lines_updated', '2026-10-01', quote_id])
    assert.deepEqual([data.quote.number, data.quote.object, data.actor], [quote_number, 'quote', 'merchant'])
    assert.match(listening.stdout(), new RegExp(`quote\\.lines_updated +${event_id} +${quote_number} +→ 200 \\d+ ms`))
    assert.deepEqual(await end(listening, 'SIGTERM'), 0)
  })

  it('reports receivers that do not answer or refuse, continues, and repeats nothing', async () => {
    const closed = `http://localhost:${await freePort()}/`
    const nobody = listen({ url: closed }, '--secret', SECRET)
    receiver.status = 500
    const failing = listen(receiver, '--secret', SECRET)
    for (const listening of [nobody, failing]) await listening.printed('until Ctrl-C')
    assert.doesNotMatch(nobody.stdout(), /whsec_/)
    const first = await trigger('quote.created')
    await Promise.all([nobody.printed(first.event_id), failing.printed(first.event_id)])
    const second = await trigger('quote.created')
    await Promise.all([nobody.printed(second.event_id), failing.printed(second.event_id)])
    assert.match(nobody.stdout(), /→ no connection: start the receiver/)
    assert.match(failing.stdout(), /→ 500 \d+ ms: not accepted, only 2xx is/)
    assert.equal(receiver.received.length, 2)
    for (const { headers, body } of receiver.received) new Webhook(SECRET).verify(body, headers)
    assert.deepEqual(await Promise.all([end(nobody, 'SIGINT'), end(failing, 'SIGINT')]), [0, 0])
  })

  it('starts where told, forwards only the given types, and prints lines of JSON', async () => {
    const before = await trigger('quote.message_created')
    await trigger('quote.closed')
    const last = await trigger('quote.message_created')
    const types = ['--events', 'quote.message_created,quote.closed', '--json', '--print-body']
    const since = listen(receiver, '--since', before.event_id, ...types)
    await since.printed(last.event_id)
    const [greeting, ...lines] = jsonLines(since)
    assert.deepEqual([greeting.store, greeting.forward_to], [store.domain, receiver.url])
    assert.deepEqual(
      lines.map(({ type, status }) => [type, status]),
      [
        ['quote.closed', 200],
        ['quote.message_created', 200],
      ],
    )
    assert.equal(lines[1].body.data.quote.number, last.quote_number)
    const fromStart = listen(receiver, '--from-start', ...types)
    await fromStart.printed(last.event_id)
    assert.equal(jsonLines(fromStart)[1].event_id, before.event_id)
  })

  it('ends at once even if the receiver has not answered', async () => {
    receiver.status = null
    const listening = listen(receiver)
    await listening.printed('until Ctrl-C')
    const arrived = once(receiver.server, 'request')
    await trigger('quote.created')
    await arrived
    assert.equal(await end(listening, 'SIGTERM'), 0)
    assert.doesNotMatch(listening.stdout(), /timeout/, 'its time was not waited for')
  })

  it('survives a database outage and reports it', async () => {
    const proxy = await openCuttingProxy(database.url)
    const listening = listen({ url: receiver.url, database: proxy.url })
    await listening.printed('until Ctrl-C')
    proxy.takeDown(true)
    await complaint(listening, /^The database does not answer\. .+ Waiting for it; Ctrl-C stops\.$/m)
    const { event_id } = await trigger('quote.created')
    proxy.takeDown(false)
    await listening.printed(event_id)
    assert.match(listening.stderr(), /^The database is back\.$/m)
    assert.equal(await end(listening, 'SIGTERM'), 0)
    await proxy.close()
  })

  it('refuses unusable arguments with one clear line', async () => {
    const mistakes: [string[], RegExp][] = [
      [['--forward-to', 'localhost:4000'], /Takes an address such as http:\/\/localhost:4000\/webhooks\./],
      [['--forward-to', 'http://me:secret@localhost/'], /Takes no user name or password\./],
      [['--forward-to', receiver.url, '--events', 'quote.created,quote.eaten'], /no event type "quote\.eaten"/],
      [['--forward-to', receiver.url, '--secret', 'hunter2'], /Takes whsec_ and the base64/],
      [['--forward-to', receiver.url, '--since', 'evt_nope'], /^qns: evt_nope is not an event of forge\.example\.com/],
      [['--forward-to', receiver.url, '--since', 'evt_nope', '--from-start'], /use either --since or --from-start/],
    ]
    for (const [args, message] of mistakes) {
      const { code, stdout, stderr } = await qns('webhook', 'listen', '--store', store.domain, ...args)
      assert.deepEqual([code, stdout], [1, ''], args.join(' '))
      assert.match(stderr, message)
    }
  })
})

describe('qns webhook pause and resume', () => {
  it('hold deliveries until a time, by default an hour from now, and release them', async () => {
    for (const [length, ms] of [
      [[], 3_600_000],
      [['--for', '30m'], 1_800_000],
      [['--for', '7d'], 7 * 86_400_000],
    ] as const) {
      const asked = Date.now()
      const { until } = await json('webhook', 'pause', ...length)
      assert.ok(asked + ms <= Date.parse(until) && Date.parse(until) <= Date.now() + ms, until)
      const { rows } = await database.pool.query('select until from delivery_pause')
      assert.deepEqual(rows, [{ until: new Date(until) }])
    }
    assert.deepEqual(await json('webhook', 'resume'), { deliveries: 'running', was_paused: true })
    assert.deepEqual(await json('webhook', 'resume'), { deliveries: 'running', was_paused: false })
    assert.equal((await database.pool.query('select from delivery_pause')).rowCount, 0)
  })

  it('accept no other duration', async () => {
    for (const length of ['8d', '0m', '1.5h']) {
      const { code, stderr } = await qns('webhook', 'pause', `--for=${length}`)
      assert.equal(code, 1, length)
      assert.match(stderr, /Takes (at most 7d|minutes, hours or days, such as 30m, 2h or 1d)\./)
    }
    assert.equal((await database.pool.query('select from delivery_pause')).rowCount, 0)
  })
})

it("qns webhook list shows a store's endpoints without their secrets", async () => {
  const { code, stdout } = await qns('webhook', 'list', '--store', store.domain)
  assert.deepEqual([code, stdout], [0, '(none)\n'])
  const endpoint = {
    id: 'whe_01j00000000000000000000000',
    url: 'https://hooks.example.org/in',
    description: null,
    events: ['quote.created'] as const,
    status: 'active' as const,
    source: 'merchant' as const,
    failingSince: null,
    oldSecretUntil: null,
    createdAt: new Date(),
  }
  const secret = Buffer.from('sealed')
  await database.db.transaction().execute((tx) => insertEndpoint(tx, store.id, endpoint, secret))
  const [listed] = await json('webhook', 'list', '--store', store.domain)
  const { id, url, events, status } = endpoint
  const created_at = endpoint.createdAt.toISOString()
  assert.deepEqual(listed, { id, url, status, failing_since: null, events: [...events], created_at })
})

interface Receiver {
  server: Server
  url: string
  received: { headers: Record<string, string>; body: Buffer }[]
  /** Null: no answer. */
  status: number | null
}

/** Opens a receiver on this machine, over plain HTTP as in development. */
async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    receiver.received.push({ headers: request.headers as Record<string, string>, body: await buffer(request) })
    if (receiver.status !== null) response.writeHead(receiver.status).end()
  })
  const receiver: Receiver = { server, url: '', received: [], status: 200 }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/webhooks`
  return receiver
}

/** Resolves when the program has printed this complaint on standard error. */
async function complaint(running: Running, words: RegExp): Promise<void> {
  while (!words.test(running.stderr())) await once(running.process.stderr ?? running.process, 'data')
}

async function end({ process }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(process, 'close')
  process.kill(signal)
  return (await closed)[0]
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints
function jsonLines(running: Running): any[] {
  return running
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function trigger(type: string) {
  return json('event', 'trigger', '--store', store.domain, type)
}

function qns(...args: string[]) {
  return runNode(['src/cli.ts', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir })
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints
async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await qns(...args, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

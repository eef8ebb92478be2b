import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { createKey } from '../../src/commands/access/create-key.ts'
import { setStore } from '../../src/commands/stores/set-store.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { ADMIN_EMAIL, openDevelopmentStore, PASSWORD } from '../support/database/development-store.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { OFFERS_AT_ONCE } from '../support/processes/clock-site.ts'
import { killOnce } from '../support/processes/kill-once.ts'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'

const DOMAIN = 'forge.example.com'
const OLD_KEY = 'the secret key of the old installation'
const NEW_KEY = 'the secret key of the new installation'
const LINES = [{ custom: { title: 'x' }, quantity: 1, requested_price: '5.00' }]

/** An installation in processes of its own. */
interface Installation {
  database: TestDatabase
  env: Record<string, string>
  service: Running
  call(method: string, path: string, body?: unknown, headers?: object): Promise<Answered>
}

interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any
}

describe('a store that moves between two running installations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qns-move-'))
  const to = join(folder, 'export')
  let receiver: Receiver
  let old: Installation
  let young: Installation
  let key: string
  let isOver = false
  /** The quotes that the old installation acknowledged, by idempotency key. */
  const acknowledged = new Map<string, { id: string; number: string }>()

  before(async () => {
    receiver = await openReceiver()
    writeFileSync(join(folder, 'ca.pem'), receiver.ca)
    const database = await openTestDatabase('daily')
    const operator = { db: database.db, now: new Date() }
    const store = await openDevelopmentStore(database, { request: { development: false } })
    await setStore(operator, store.id, { settings: OFFERS_AT_ONCE })
    key = (await createKey(operator, store.id, { name: 'test', scopes: SCOPES, acceptTerms: true })).key
    old = await install(database, OLD_KEY)
    const other = await openTestDatabase('daily')
    await openDevelopmentStore(other, { request: { domain: 'other.example.com' } })
    young = await install(other, `${NEW_KEY},${OLD_KEY}`)
  })
  after(async () => {
    isOver = true
    for (const { service, database } of [old, young]) {
      service.process.kill('SIGKILL')
      await database.close()
    }
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function install(database: TestDatabase, secretKey: string): Promise<Installation> {
    const port = String(await freePort())
    const env = {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: secretKey, PORT: port, LOG_LEVEL: 'error' },
      ...{ ALLOW_PRIVATE_WEBHOOKS: 'true', NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    }
    const service = startNode(['src/cli.ts', 'serve'], env)
    await service.printed('OpenAPI')
    /** Asks, and again when the service could not answer yet: what a key may ask in a minute is less than this test does on a fast machine. */
    const call: Installation['call'] = async (method, path, body, headers = {}) => {
      const response = await fetch(`http://localhost:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isLater = response.status === 429 || response.status === 503
      if (isLater && !isOver) {
        await delay(Number(response.headers.get('retry-after') ?? 0) * 1_000)
        return call(method, path, body, headers)
      }
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    }
    return { database, env, service, call }
  }

  const request = (at: Installation, name: string) =>
    at.call('POST', '/v1/quotes', { buyer: { email: `${name}@b.example` }, lines: LINES }, { 'idempotency-key': name })
  /** Asks for quotes, as fast as the service lets one, until the store is closed. */
  async function writeUntilClosed(): Promise<void> {
    for (let n = 1; !isOver; ) {
      const { status, body } = await request(old, `buyer-${n}`)
      if (status === 401) return
      assert.equal(status, 201, JSON.stringify(body))
      acknowledged.set(`buyer-${n++}`, body)
    }
  }
  /** The ids of webhooks that the receiver took, and refused. */
  const taken: string[] = []
  const refused: string[] = []

  it('is written to until it closes; a killed export leaves no folder, the next one has everything', async () => {
    const { body: endpoint } = await old.call('POST', '/v1/webhooks', { url: receiver.url, events: ['quote.created'] })
    receiver.trust([endpoint.secret])
    receiver.answer = ({ id, json }) => {
      const isTaken = !json.data.quote.number.endsWith('3')
      ;(isTaken ? taken : refused).push(id)
      return { status: isTaken ? 200 : 400 }
    }
    const writer = writeUntilClosed()
    await receiver.waitFor(5)
    const paused = await runNode(['src/cli.ts', 'webhook', 'pause', '--for', '1h'], old.env)
    assert.equal(paused.code, 0, paused.stderr)
    await untilLanesRest(old.database)

    const args = ['src/cli.ts', 'store', 'export', '--store', DOMAIN, to]
    const release = await holdTable(old.database, 'webhook_lane')
    await killOnce(startNode(args, old.env), () => waits(old.database))
    await release()
    assert.ok(!existsSync(to) && existsSync(`${to}.part`))

    const { code, stdout, stderr } = await runNode([...args, '--close', '--json'], old.env)
    assert.equal(code, 0, stderr)
    await writer
    assert.equal(JSON.parse(stdout).closed, true)
    assert.equal(JSON.parse(stdout).quotes, acknowledged.size)
    assert.ok(existsSync(join(to, 'SHA256SUMS')) && !existsSync(`${to}.part`))
  })

  it('arrives as a whole: a killed import leaves nothing, the next one brings everything', async () => {
    const args = ['src/cli.ts', 'store', 'import', to]
    const release = await holdTable(young.database, 'webhook_lane')
    await killOnce(startNode(args, young.env), () => waits(young.database))
    await release()
    const { rows } = await young.database.pool.query('select domain from store')
    assert.deepEqual(rows, [{ domain: 'other.example.com' }])
    const { code, stderr } = await runNode(args, young.env)
    assert.equal(code, 0, stderr)
  })

  it('answers as before: every acknowledged quote, and repeated requests', async () => {
    for (const [name, { id, number }] of acknowledged) {
      const { status, body } = await young.call('GET', `/v1/quotes/${id}`)
      assert.deepEqual([status, body.number, body.customer.email], [200, number, `${name}@b.example`])
      assert.equal((await request(young, name)).body.id, id)
    }
    assert.equal((await old.call('GET', '/v1/quotes')).status, 401)
  })

  it('goes on in its feed and numbers, without a gap', async () => {
    const before = await feedOf(young)
    const { body } = await request(young, 'first-after')
    const last = [...acknowledged.values()].at(-1)
    assert.equal(Number(body.number.slice(2)), Number(last?.number.slice(2)) + 1)
    const events = await feedOf(young)
    const sequences = events.map(({ sequence }) => Number(sequence))
    assert.deepEqual(
      sequences,
      sequences.map((_, i) => (sequences[0] ?? 0) + i),
    )
    const [next] = (await young.call('GET', `/v1/events?starting_after=${before.at(-1)?.id}`)).body.data
    assert.ok(next && !before.some(({ id }) => id === next.id))
  })

  it('sends each webhook once: what waited, and nothing that had arrived; what was refused is repeated later', async () => {
    const created = (await feedOf(young)).filter(({ type }) => type === 'quote.created').map(({ id }) => id)
    while (taken.length + refused.length < created.length) await receiver.waitFor(receiver.requests.length + 1)
    assert.deepEqual([...taken, ...refused].sort(), created.sort())
    const { rows } = await young.database.pool.query(
      "select count(*)::int as waiting from webhook_delivery where state = 'retrying' and attempts = 1 and next_attempt_at > now()",
    )
    assert.equal(rows[0].waiting, refused.length)
    receiver.check()
  })

  it('lets its staff in with their passwords', async () => {
    const origin = `http://localhost:${young.env.PORT}`
    const signIn = { store: DOMAIN, email: ADMIN_EMAIL, password: PASSWORD }
    assert.equal((await young.call('POST', '/admin/api/session', signIn, { origin })).status, 200)
  })

  async function feedOf({ call }: Installation): Promise<{ id: string; type: string; sequence: string }[]> {
    const events = []
    for (let after = ''; ; ) {
      const { body } = await call('GET', `/v1/events?limit=50${after}`)
      events.push(...body.data)
      if (!body.has_more) return events
      after = `&starting_after=${events.at(-1).id}`
    }
  }
})

/** Waits until every attempt of a webhook that was under way is written down. */
async function untilLanesRest({ pool }: TestDatabase): Promise<void> {
  const leased = 'select from webhook_lane where lease_until > now() limit 1'
  while ((await pool.query(leased)).rows.length > 0) await setImmediate()
}

/** Has whoever reads or writes a table wait. Returns how to let them go on. */
async function holdTable({ pool }: TestDatabase, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Returns whether an operator's command waits for a table. */
async function waits({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'no scroll cursor|overriding system value'",
  )
  return (rowCount ?? 0) > 0
}

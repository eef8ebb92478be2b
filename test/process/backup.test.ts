import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-backup-'))
const [first, second, third, backups] = ['first', 'second', 'third', 'backups'].map((name) => join(folder, name))
const services = new Set<Running>()
const caFile = join(folder, 'ca.pem')
const DOMAIN = 'backup.example.com'

async function qns(dataDir: string | undefined, ...args: string[]) {
  const { code, stdout, stderr } = await runNode(['src/cli.ts', ...args], { DATA_DIR: dataDir ?? '' })
  return { code, stderr, stdout, json: () => JSON.parse(stdout) }
}

async function start(dataDir: string | undefined): Promise<{ url: string; service: Running }> {
  const port = await freePort()
  const service = startNode(['src/cli.ts', 'serve', '--json'], {
    DATA_DIR: dataDir ?? '',
    PORT: `${port}`,
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    NODE_EXTRA_CA_CERTS: caFile,
  })
  services.add(service)
  await service.printed('"base_url"')
  return { url: `http://localhost:${port}`, service }
}

async function stop(service: Running): Promise<void> {
  const { process } = service
  services.delete(service)
  const closed = new Promise((resolve) => process.once('close', resolve))
  process.kill('SIGTERM')
  await closed
}

describe('a backup of the embedded database, made during writes', () => {
  let file = ''
  let key = ''
  let receiver: Receiver
  const acknowledged: string[] = []

  before(async () => {
    for (const dir of [first, second, third, backups]) mkdirSync(dir ?? '', { mode: 0o711 })
    const store = ['--name', 'B', '--domain', DOMAIN, '--plan', 'enterprise', '--json']
    assert.equal((await qns(first, 'store', 'create', ...store)).code, 0)
    const made = await qns(
      ...([first, 'key', 'create', '--store', DOMAIN, '--name', 'k'] as const),
      ...(['--scopes', 'read_quotes,write_quotes,manage_webhooks', '--accept-terms', '--json'] as const),
    )
    key = made.json().key
    receiver = await openReceiver()
    writeFileSync(caFile, receiver.ca)
    const { url, service } = await start(first)
    const endpoint = await call(url, 'POST', '/v1/webhooks', { url: receiver.url, events: ['quote.created'] })
    assert.equal(endpoint.status, 201, JSON.stringify(endpoint.body))
    receiver.trust([endpoint.body.secret])
    let isOver = false
    const write = async () => {
      const body = { buyer: { email: 'a@example.com' }, lines: [{ custom: { title: 'x' }, quantity: 1 }] }
      const answer = await call(url, 'POST', '/v1/quotes', body)
      if (answer.status === 201) acknowledged.push(answer.body.id)
    }
    for (let i = 0; i < 5; i++) await write()
    const before = acknowledged.length
    const writer = (async () => {
      while (!isOver) await write()
    })()
    const backup = await qns(first, 'backup', backups ?? '', '--with-key', '--json')
    isOver = true
    await writer
    await stop(service)
    assert.equal(backup.code, 0, backup.stderr)
    file = backup.json().file
    acknowledged.splice(before)
  })
  after(async () => {
    await Promise.all([...services].map(stop))
    await receiver.close()
    for (const link of globSync(join(folder, '*/postgres*'))) rmSync(realpathSync(link), { recursive: true }) // where root keeps it
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(url: string, method: string, path: string, body?: unknown) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    return { status: answer.status, body: (await answer.json()) as any }
  }

  async function walk(url: string, path: string, next: string) {
    const all = []
    for (let after = ''; ; ) {
      const { status, body } = await call(url, 'GET', `${path}?limit=20${after}`)
      assert.equal(status, 200, JSON.stringify(body))
      all.push(...body.data)
      after = `&${next}=${body.next_cursor}`
      if (!body.has_more) return all
    }
  }

  it('is one file, which appears when complete', () => {
    assert.deepEqual(
      readdirSync(backups ?? '').map((name) => join(backups ?? '', name)),
      [file],
    )
  })

  it('contains everything acknowledged before it started, restored to another data folder: quotes, the feed, figures, webhooks, and the service continues', async () => {
    const restored = await qns(second, 'restore', file, '--json')
    assert.equal(restored.code, 0, restored.stderr)
    assert.equal(restored.json().secret_key, 'restored')
    assert.equal(
      readFileSync(join(second ?? '', 'secret-key'), 'utf8'),
      readFileSync(join(first ?? '', 'secret-key'), 'utf8'),
    )
    const { url, service } = await start(second)
    for (const id of acknowledged) assert.equal((await call(url, 'GET', `/v1/quotes/${id}`)).status, 200)
    const quotes = await walk(url, '/v1/quotes', 'cursor')
    const events = await walk(url, '/v1/events', 'starting_after')
    const numbers = quotes
      .map(({ number }: { number: string }) => Number(number.slice(2)))
      .sort((a: number, b: number) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_: number, i: number) => 1001 + i),
      'no number is missing',
    )
    assert.deepEqual(
      events.map((event: { quote_id: string }) => event.quote_id).sort(),
      quotes.map((quote: { id: string }) => quote.id).sort(),
      'each quote there is has its event, and each event its quote',
    )
    const body = { buyer: { email: 'b@example.com' }, lines: [{ custom: { title: 'y' }, quantity: 1 }] }
    const created = await call(url, 'POST', '/v1/quotes', body)
    assert.equal(created.status, 201)
    const verified = await qns(second, 'analytics', 'verify', '--store', DOMAIN, '--json')
    assert.deepEqual([verified.code, verified.json()], [0, []])
    const isDelivered = () => receiver.requests.some(({ json }) => json.data.quote.id === created.body.id)
    while (!isDelivered()) await receiver.waitFor(receiver.requests.length + 1)
    receiver.check() // its secret was opened with the backup's key
    await stop(service)
  })

  it('never replaces a database unless told to, and then keeps the old one', async () => {
    const refused = await qns(second, 'restore', file)
    assert.deepEqual(
      [refused.code, /There is a database in .*--replace/.test(refused.stderr)],
      [1, true],
      refused.stderr,
    )
    const replaced = await qns(second, 'restore', file, '--replace', '--json')
    assert.equal(replaced.code, 0, replaced.stderr)
    assert.ok(existsSync(join(replaced.json().kept_before, 'PG_VERSION')))
    assert.equal((await qns(second, 'store', 'list', '--json')).json()[0].domain, DOMAIN)
  })

  it('is refused with a message if a byte differs, its end is missing, or it is something else', async () => {
    const bad = join(folder, 'bad')
    const bytes = readFileSync(file)
    const flipped = Buffer.from(bytes)
    const at = Math.floor(bytes.length / 2)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    for (const spoil of [
      () => writeFileSync(bad, flipped),
      () => truncateSync(bad, bytes.length - 100),
      () => truncateSync(bad, 0),
      () => writeFileSync(bad, 'not a backup'),
    ]) {
      copyFileSync(file, bad)
      spoil()
      const { code, stderr } = await qns(third, 'restore', bad)
      assert.deepEqual([code, /is not a complete backup: .*Nothing was restored/.test(stderr)], [1, true], stderr)
      assert.deepEqual(readdirSync(third ?? ''), [])
    }
    const { code, stderr } = await qns(third, 'restore', join(folder, 'none'))
    assert.deepEqual([code, /There is no backup file/.test(stderr)], [1, true], stderr)
  })

  it('is refused, saying why, if it is from another PostgreSQL or a newer version of the service', async () => {
    const facts = zstdDecompressSync(readFileSync(file)).toString('latin1')
    const version = /"postgres": (\d+)/.exec(facts)?.[1]
    for (const [from, to, words] of [
      [
        `"postgres": ${version}`,
        '"postgres": 14',
        new RegExp(`is of PostgreSQL 14, and this service brings ${version}`),
      ],
      ['0001_stores.sql', '9001_stores.sql', /was made by a newer version of the service \(9001_stores\.sql\)/],
    ] as const) {
      const other = join(folder, 'other')
      writeFileSync(other, zstdCompressSync(Buffer.from(facts.replace(from, to), 'latin1')))
      const { code, stderr } = await qns(third, 'restore', other)
      assert.deepEqual([code, words.test(stderr)], [1, true], stderr)
      assert.deepEqual(readdirSync(third ?? ''), [])
    }
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'

// mkdtemp makes a folder with mode 0700: as root, PostgreSQL's own user cannot reach a data folder below it
const dataDir = join(mkdtempSync(join(tmpdir(), 'qns-private-')), 'data')
const port = await freePort()
const baseUrl = `http://localhost:${port}`
const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
let key = ''

after(() => {
  for (const folder of [realpathSync(join(dataDir, 'postgres')), join(dataDir, '..')])
    rmSync(folder, { recursive: true, force: true })
})

test('the first start makes a database and a demo store in a private folder, and prints a working key', async () => {
  const service = await start()
  key = /svc_live_\w+/.exec(service.stdout())?.[0] ?? ''
  assert.equal((await ping()).status, 200)
  const list = await runNode(['src/cli.ts', 'catalog', 'list', '--store', 'harbourline.example.com', '--json'], env)
  assert.ok(JSON.parse(list.stdout).length >= 250, 'a catalogue of at least 250 variants, read while the service runs')
  await stop(service)
})

test('SIGTERM ends the service in order and leaves no database process behind', async () => {
  const service = await start()
  const pid = databasePid()
  await stop(service)
  assert.throws(() => process.kill(pid, 0), 'PostgreSQL is gone')
  assert.equal(service.stderr(), '')
})

test('repeated SIGTERM, such as the one npm passes on, leaves no database process behind either', async () => {
  const service = await start()
  const pid = databasePid()
  const ended = once(service.process, 'close')
  const again = setInterval(() => service.process.kill('SIGTERM'), 20)
  const [code] = await ended
  clearInterval(again)
  assert.equal(code, 0)
  assert.throws(() => process.kill(pid, 0), 'PostgreSQL is gone')
})

test('a second start on the same data seeds nothing again and accepts the same key', async () => {
  const service = await start()
  assert.ok(!service.stdout().includes('svc_live_'))
  assert.equal((await ping()).status, 200)
  await stop(service)
})

test('after kill -9 the next start takes over the running database', async () => {
  const killed = await start()
  killed.process.kill('SIGKILL')
  await once(killed.process, 'close')
  const service = await start()
  assert.equal((await ping()).status, 200)
  const pid = databasePid()
  await stop(service)
  assert.throws(() => process.kill(pid, 0), 'PostgreSQL is gone')
})

test('a data folder in use is refused with a message that says what to do', async () => {
  const service = await start()
  const second = await runNode(['src/main.ts'], { ...env, PORT: '0' })
  assert.equal(second.code, 1)
  assert.match(second.stderr, /is in use by another instance \(the service, process \d+\)\. Stop it, or set DATA_DIR/)
  assert.equal((await ping()).status, 200, 'the first one goes on')
  await stop(service)
})

test('the command line works on the same data while the service is stopped', async () => {
  const { code, stdout } = await runNode(['src/cli.ts', 'store', 'list', '--json'], env)
  assert.equal(code, 0)
  assert.equal(JSON.parse(stdout)[0].domain, 'harbourline.example.com')
})

test('a port in use gives one clear line, and the database is stopped again', async () => {
  const taken = createServer().listen(port)
  await once(taken, 'listening')
  const { code, stderr } = await runNode(['src/main.ts'], env)
  taken.close()
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`PORT.*${port}`))
  assert.throws(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid')))
})

test('an invalid setting is reported with its valid values', async () => {
  const { code, stderr } = await runNode(['src/main.ts'], {
    ...env,
    PORT: 'http',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'production',
  })
  assert.equal(code, 1)
  assert.match(stderr, /PORT: takes a port number/)
  assert.match(stderr, /LOG_LEVEL: takes one of/)
  assert.match(stderr, /SECRET_KEY: is required with NODE_ENV=production/)
})

async function start(): Promise<Running> {
  const service = startNode(['src/main.ts'], env)
  await service.printed('is running at')
  return service
}

async function stop(service: Running): Promise<void> {
  service.process.kill('SIGTERM')
  const [code] = await once(service.process, 'close')
  assert.equal(code, 0)
}

async function ping(): Promise<Response> {
  return fetch(`${baseUrl}/v1/ping`, { headers: { authorization: `Bearer ${key}` } })
}

function databasePid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { type CuttingProxy, openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { freePort, type Running, startNode } from '../support/processes/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-gone-'))
let database: TestDatabase
let proxy: CuttingProxy
before(async () => {
  database = await openTestDatabase()
  proxy = await openCuttingProxy(database.url)
})
after(async () => {
  await proxy.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Ends it with SIGTERM; that it ends at all is awaited, its watchdog makes sure it is in time. */
async function stop(service: Running): Promise<number> {
  const asked = performance.now()
  const closed = once(service.process, 'close')
  service.process.kill('SIGTERM')
  await closed
  return performance.now() - asked
}

describe('the service whose embedded database is killed', () => {
  it('restarts it, logs that, answers only 503 in the meantime, and shuts down in order', async () => {
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const service = startNode(['src/main.ts'], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' })
    await service.printed('Try it')
    const postgres = realpathSync(join(dataDir, 'postgres'))
    const [key] = /svc_live_\w+/.exec(service.stdout()) ?? []
    const ping = () => fetch(`http://localhost:${port}/v1/ping`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal((await ping()).status, 200)
    const pid = Number(readFileSync(join(postgres, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const seen = new Set<number>()
    const isBack = service.printed('the embedded database is running again')
    let isOver = false
    void isBack.then(() => {
      isOver = true
    })
    while (!isOver) seen.add((await ping()).status)
    seen.add((await ping()).status)
    while ((await ping()).status !== 200);
    assert.deepEqual(
      [...seen].filter((status) => status !== 200 && status !== 503),
      [],
    )
    assert.equal(service.process.exitCode, null)
    assert.ok((await stop(service)) < 10_000)
    assert.equal(service.process.exitCode, 0)
    rmSync(postgres, { recursive: true, force: true })
  })
})

describe('SIGTERM ends the service within ten seconds', () => {
  const env = () => ({
    DATABASE_URL: proxy.url,
    DATA_DIR: folder,
    SECRET_KEY: 'a test key of at least 32 characters',
    PORT: '0',
    LOG_LEVEL: 'info',
  })
  for (const [what, args] of [
    ['one that does everything', ['src/main.ts']],
    ['a worker', ['src/cli.ts', 'serve', '--only', 'worker']],
    ['an API', ['src/cli.ts', 'serve', '--only', 'api']],
  ] as const) {
    it(`${what}, while the database does not respond`, async () => {
      const service = startNode(args, env())
      await service.printed('is running')
      proxy.hang(true)
      const ms = await stop(service)
      proxy.hang(false)
      assert.ok(ms < 10_000, `${ms} ms: ${service.stdout()}`)
      assert.equal(service.process.exitCode, 0, service.stdout())
    })

    it(`${what}, while the database is gone`, async () => {
      const service = startNode(args, env())
      await service.printed('is running')
      proxy.takeDown(true)
      const ms = await stop(service)
      proxy.takeDown(false)
      assert.ok(ms < 10_000, `${ms} ms: ${service.stdout()}`)
      assert.equal(service.process.exitCode, 0, service.stdout())
    })
  }
})

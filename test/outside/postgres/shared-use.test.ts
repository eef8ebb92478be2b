import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/outside/postgres/embedded-postgres.ts'

let dataDir: string
before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qns-shared-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL's own user passes through
})
after(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = ['fsync=off']
const command = (name: string) => startEmbeddedPostgres({ dataDir, owner: `qns ${name}`, access: 'share', settings })
const service = () => startEmbeddedPostgres({ dataDir, owner: 'the service', access: 'own', settings })
const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

async function ask({ url }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select 1 as one')).rows[0].one
  } finally {
    await client.end()
  }
}

it('of several processes that find an empty folder, one makes the database all of them use', async () => {
  const all = await Promise.all(['one', 'two', 'three'].map(command))
  assert.deepEqual(await Promise.all(all.map(ask)), [1, 1, 1])
  assert.equal(new Set(all.map(({ url }) => url)).size, 1)
  await Promise.all(all.map((one) => one.stop()))
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.log'])
})

it('a command that ends stops the database only if no other uses it, whoever started it', async () => {
  const [one, other] = [await command('one'), await command('other')]
  await one.stop()
  assert.equal(await ask(other), 1)
  await other.stop()
  assert.equal(isRunning(), false)
})

it("the service starts on a command's database, and each leaves it to the other", async () => {
  const listen = await command('listen')
  const first = await service()
  await first.stop()
  assert.equal(await ask(listen), 1)
  const second = await service()
  await listen.stop()
  assert.equal(await ask(second), 1)
  await assert.rejects(service(), /in use by another instance \(the service, process \d+\)/)
  assert.equal(await ask(second), 1)
  await second.stop()
  assert.equal(isRunning(), false)
})

it('commands that start and end at any time all find the database', async () => {
  const use = async (name: string) => {
    const embedded = await command(name)
    try {
      return await ask(embedded)
    } finally {
      await embedded.stop()
    }
  }
  for (let round = 0; round < 5; round++) {
    const names = Array.from({ length: 6 }, (_, i) => `command ${round}.${i}`)
    assert.deepEqual(await Promise.all(names.map(use)), [1, 1, 1, 1, 1, 1])
    assert.equal(isRunning(), false)
  }
})

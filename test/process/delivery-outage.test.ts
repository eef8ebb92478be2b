import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { connect } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createPartitions } from '../../src/database/partitions.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import type { Poster } from '../../src/outside/post.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/outside/postgres/embedded-postgres.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { readFeed, record } from '../support/service/feed.ts'
import {
  addEndpoint,
  type DeliveryService,
  listStranded,
  localPoster,
  makeEngine,
} from '../support/service/webhooks.ts'

const OUTAGES = 4
const ENDPOINTS = 3
const dataDir = mkdtempSync(join(tmpdir(), 'qns-outage-'))
let postgres: EmbeddedPostgres
let poster: Poster
let receiver: Receiver
before(async () => {
  chmodSync(dataDir, 0o711) // as root, PostgreSQL's own user passes through
  await start()
  poster = await localPoster(60_000)
  receiver = await openReceiver()
})
after(async () => {
  await poster.close()
  await receiver.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the test's own database. It keeps what it acknowledged when its processes die; only the machine must not. */
async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, owner: 'a test', access: 'own', settings: ['fsync=off'] })
}

/** Crashes like `pg_ctl stop -m immediate`, without warning. */
async function crash(): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('an engine whose database dies repeatedly', () => {
  it('continues by itself: every acknowledged event arrives', async () => {
    await migrate(postgres.url)
    const { db, pool } = connect(postgres.url, { max: 10, onError: () => {} })
    const now = new Date()
    await createPartitions(db, now)
    const secretBox = new SecretBox(['a test key of at least 32 characters'])
    const service: DeliveryService = { db, pool, now, systems: { db, secretBox } }
    const store = await createStore({ db, now }, { name: 'Store', domain: 'store.example.com', plan: 'enterprise' })
    for (let i = 0; i < ENDPOINTS; i++) await addEndpoint(service, store, receiver)
    const engine = makeEngine(service, poster, { clock: () => new Date(), leaseMs: 1_000 })
    engine.start()

    let acknowledged = 0
    let isOver = false
    const emitting = (async () => {
      while (!isOver) {
        const recorded = record(db, store.id, 1, new Date())
        acknowledged += await recorded.then(
          () => 1,
          () => 0, // the database is away
        )
        if (acknowledged > 20) await receiver.waitFor(acknowledged - 20)
      }
    })()
    for (let outage = 0; outage < OUTAGES; outage++) {
      await receiver.waitFor(receiver.requests.length + 200)
      await crash()
      await start()
    }
    await receiver.waitFor(receiver.requests.length + 200)
    isOver = true
    await emitting

    const feed = (await readFeed(db, store.id, new Date())).map(({ id }) => id)
    assert.ok(feed.length >= acknowledged, 'what was acknowledged is there')
    for (let missing = 1; missing > 0; ) {
      const arrived = new Set(receiver.requests.map(({ path, id }) => `${path} ${id}`))
      missing = feed.length * ENDPOINTS - arrived.size
      await receiver.waitFor(receiver.requests.length + missing)
    }
    await engine.stop()
    assert.deepEqual(await listStranded(service, new Date()), [])
    receiver.check()
    await db.destroy()
  })
})

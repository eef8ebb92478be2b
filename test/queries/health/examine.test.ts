import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { createPartitions } from '../../../src/database/partitions.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { s3Files } from '../../../src/outside/s3-files.ts'
import { type Examined, examine } from '../../../src/queries/health/examine.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'

const KEY = 'a test key of at least 32 characters'
let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await createPartitions(database.db, new Date())
})
after(() => database?.close())
beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs')
})

/** Returns what is not fine, as `check: state, words`. */
async function complaints(more: Partial<Examined> = {}): Promise<string[]> {
  const { db } = database
  const found = await examine({ db, now: new Date(), secretKeys: [KEY], bucket: null, sendsMail: true, ...more })
  assert.ok(found.length === 10 || found.length === 1, `${found.length} lines`)
  return found.filter(({ state }) => state !== 'ok').map(({ check, state, says }) => `${check}: ${state}, ${says}`)
}

const addJob = (dueSecondsAgo: number) =>
  database.pool.query(`select graphile_worker.add_job('purge-expired', run_at => now() - $1 * interval '1 s')`, [
    dueSecondsAgo,
  ])

it('a healthy installation has ten lines without a complaint', async () => {
  assert.deepEqual(await complaints(), [])
})

it('due work that nobody takes is named, with its age', async () => {
  await addJob(120)
  const [said, ...others] = await complaints()
  assert.match(said ?? '', /^jobs: fail, the oldest that is due has waited 12\d s: is a worker running\?$/)
  assert.deepEqual(others, [])
})

it('jobs that failed for good are told without alarm', async () => {
  await addJob(0)
  await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  assert.match((await complaints()).join(), /^jobs: warn, 1 failed for good within 30 days: the log says why$/)
})

it('tomorrow without tables, a lost key and a bucket that does not answer are wrong now', async () => {
  const now = new Date(Date.now() + 30 * 86_400_000)
  assert.match((await complaints({ now })).join(), /partitions: fail, tomorrow has no tables/)

  const lost = new SecretBox(['another key of more than 32 characters'])
  await database.pool.query(`insert into secret_key (id, proof, started_at, used_at) values ($1, $2, now(), now())`, [
    lost.keyIds[0],
    lost.seal('proof'),
  ])
  assert.match((await complaints()).join(), new RegExp(`^secret key: fail, SECRET_KEY lacks ${lost.keyIds[0]}`))
  await database.pool.query('delete from secret_key')

  const nowhere = {
    endpoint: 'http://127.0.0.1:1',
    bucket: 'papers',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  assert.match((await complaints({ bucket: s3Files(nowhere) })).join(), /^files: fail, /)
})

it('a database that lacks migrations gets that line alone: nothing else can be asked of it', async () => {
  const { rows } = await database.pool.query(
    `delete from schema_migration where name = (select max(name) from schema_migration where checksum <> '') returning *`,
  )
  assert.deepEqual(await complaints(), ['migrations: fail, 1 missing: "qns migrate", or start the service'])
  const { name, checksum } = rows[0]
  await database.pool.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
})

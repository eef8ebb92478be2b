import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { connect } from '../../../src/database/database.ts'
import { moveJobs } from '../../../src/database/job-outbox.ts'
import type { Logo, Paper } from '../../../src/domain/documents/paper.ts'
import { unpackJson } from '../../../src/domain/packing/packed-json.ts'
import { startJobs } from '../../../src/jobs/start-jobs.ts'
import { createLogger } from '../../../src/process/logger.ts'
import { pngOf } from '../../support/given/pictures.ts'
import { jobContext, listFailedJobs, runDueJobs, runQueuedJobs } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, sendOffer, V01 } from '../../support/shop/portal.ts'

const HOUR_MS = 3_600_000
const URL_OF_LOGO = 'https://acme.com/logo.png'
let service: TestService
let shop: Shop
/** The external file, the requests for it, and the logos that documents were made with. */
let outside: Buffer | null
let asked: string[]
let logos: (Logo['format'] | null)[]
let isPrintable: boolean
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())
beforeEach(async () => {
  ;[outside, asked, logos, isPrintable] = [pngOf(4, 1), [], [], true]
  await service.pool.query('delete from store_logo')
  await service.settings(shop.store, { branding: { logo_url: URL_OF_LOGO } })
})

/** Sends an offer and makes its document. */
async function makeOne(): Promise<void> {
  await sendOffer(service, shop.store, await askFor(shop), V01)
  const job = jobContext(service, {
    documents: {
      make: async (_, logo) => {
        logos.push(logo?.format ?? null)
        if (logo && !isPrintable) throw new Error('ended')
        return Buffer.from('%PDF-')
      },
      close: async () => {},
    },
    downloader: {
      get: async (url) => {
        asked.push(url)
        return outside
      },
      close: () => {},
    },
  })
  await runQueuedJobs(service, job)
  assert.deepEqual(await listFailedJobs(service), [])
}
const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
/** Makes documents as old as if they had been due for an hour. */
async function age(): Promise<void> {
  await service.pool.query('update document set created_at = $1', [new Date(service.now.getTime() - 61 * 60_000)])
}

describe('the logo of a store', () => {
  it('is fetched once a day, and at once if changed', async () => {
    await makeOne()
    pass(24 * HOUR_MS - 1000)
    await makeOne()
    assert.deepEqual([asked, logos], [[URL_OF_LOGO], ['png', 'png']])
    pass(1000)
    await makeOne()
    assert.equal(asked.length, 2)
    await service.settings(shop.store, { branding: { logo_url: 'https://acme.com/new.png' } })
    await makeOne()
    assert.deepEqual(asked.slice(2), ['https://acme.com/new.png'])
  })

  it('that cannot be fetched, or is not a picture, is left out and not retried for an hour', async () => {
    for (const bad of [null, Buffer.from('<html>')]) {
      await service.pool.query('delete from store_logo')
      ;[outside, asked, logos] = [bad, [], []]
      await makeOne()
      pass(HOUR_MS - 1000)
      await makeOne()
      assert.deepEqual([asked.length, logos], [1, [null, null]])
      pass(1000)
      outside = pngOf(1, 1)
      await makeOne()
      assert.deepEqual([asked.length, logos], [2, [null, null, 'png']])
    }
  })

  it('that breaks the typesetter is left out for an hour', async () => {
    isPrintable = false
    await makeOne()
    await makeOne()
    assert.deepEqual([asked.length, logos], [1, ['png', null, null]])
  })

  it('is not fetched if a store has none', async () => {
    await service.settings(shop.store, { branding: null })
    await makeOne()
    assert.deepEqual([asked, logos], [[], [null]])
  })
})

describe('a document that is due', () => {
  const due = async () =>
    Number((await service.pool.query('select count(*) from document where source is not null')).rows[0].count)

  it('is retried hourly once its tries are used up or its job is lost, and no earlier', async () => {
    for (const spoil of [
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ended' where key like 'make-document %'`,
      `delete from graphile_worker._private_jobs where key like 'make-document %'`,
    ]) {
      await sendOffer(service, shop.store, await askFor(shop), V01)
      await moveJobs(service.db)
      await service.pool.query(spoil)
      await runQueuedJobs(service)
      assert.equal(await due(), 1)
      await age()
      const said: unknown[] = []
      const logger = createLogger('silent')
      logger.error = (...given: unknown[]) => said.push(given[1])
      await runDueJobs(service, { logger })
      assert.equal(await due(), 0)
      assert.deepEqual(said, ['failed to make a document, retrying once'])
    }
  })

  it('is made of a source that a version before saved unpacked', async () => {
    await sendOffer(service, shop.store, await askFor(shop), V01)
    const { rows } = await service.pool.query('select id, source from document where source is not null')
    for (const { id, source } of rows) {
      await service.pool.query('update document set source = $2 where id = $1', [id, unpackJson(source)])
    }
    assert.equal(rows.length, 1)
    await runQueuedJobs(service)
    assert.equal(await due(), 0)
  })

  it('is left to its job while that has tries', async () => {
    await sendOffer(service, shop.store, await askFor(shop), V01)
    await age()
    await moveJobs(service.db)
    const jobs = async () =>
      (
        await service.pool.query(`
          select job.id, max_attempts
          from document
          join graphile_worker.jobs job on job.key = 'make-document ' || document.id
          where source is not null`)
      ).rows
    await service.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
    const before = await jobs()
    assert.equal(before.length, 1)
    await runDueJobs(service)
    assert.deepEqual(await jobs(), before)
  })
})

it('a store with slow documents holds up no other: its own are made one after another', async () => {
  const quick = await openShop(service)
  for (const from of [shop, shop, shop, shop, quick]) await sendOffer(service, from.store, await askFor(from), V01)
  const others = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  let [underWay, most, made] = [0, 0, 0]
  const make = async ({ brand }: Paper) => {
    const isSlow = brand === shop.store.name
    if (!isSlow) others.resolve()
    underWay += isSlow ? 1 : 0
    most = Math.max(most, underWay)
    await others.promise
    underWay -= isSlow ? 1 : 0
    made += 1
    if (made === 5) all.resolve()
    return Buffer.from('%PDF-')
  }
  const { db, pool } = connect(service.url, { max: 6, onError: () => {} })
  const documents = { make, close: async () => {} }
  const jobs = startJobs(jobContext(service, { systems: { ...service.systems, db }, documents }), pool)
  await all.promise
  await jobs.stop()
  await db.destroy()
  assert.equal(most, 1)
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setStore } from '../../src/commands/stores/set-store.ts'
import { exportStore } from '../../src/commands/stores/transfer/export-store.ts'
import { importStore } from '../../src/commands/stores/transfer/import-store.ts'
import { databaseFiles } from '../../src/database/documents/database-files.ts'
import type { Store } from '../../src/database/stores/stores.ts'
import { isAtRest, markMoment } from '../../src/database/stores/transfer/leaving-store.ts'
import { ExportFolder } from '../../src/outside/transfer/export-folder.ts'
import { ImportFolder } from '../../src/outside/transfer/import-folder.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

let here: TestService
let there: TestService
let root: string
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'qns-moving-out-'))
  here = await openTestService()
  there = await openTestService()
})
after(async () => {
  await here.close()
  await there.close()
  rmSync(root, { recursive: true, force: true })
})

describe('a store on a node that moves to another installation', () => {
  let store: Store
  let key: string
  const request = (service: TestService) => service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY })
  before(async () => {
    store = await here.addStore()
    key = await here.addKey(store)
    assert.equal((await request(here)).status, 201)
  })

  it('is at rest once what was being written there is, whatever the coordinator counts', async () => {
    const writer = await here.pool.connect()
    try {
      await writer.query('begin')
      await writer.query('update quote_counter set last_number = last_number where store_id = $1', [store.id])
      const mark = await markMoment(here.db, store.id)
      assert.equal(await isAtRest(here.db, store.id, mark), false)
      await writer.query('commit')
      while (!(await isAtRest(here.db, store.id, mark))) await setImmediate()
    } finally {
      writer.release()
    }
  })

  it('takes everything along: its key, numbers and feed go on there', async () => {
    const { db, systems, now } = here
    const closed = await setStore({ db, now }, store.domain, { installed: false })
    const path = join(root, 'closed')
    const baseUrl = 'https://quotes.example.com'
    await exportStore({ db, files: databaseFiles(db), folder: new ExportFolder(path), baseUrl, now }, closed)
    const { secretBox } = systems
    await importStore({ db: there.db, bucket: null, secretBox, folder: new ImportFolder(path), asCopy: false, now })
    assert.equal((await request(there)).body.number, 'Q-1002')
    const { body } = await there.call('GET', '/v1/events', { key })
    assert.deepEqual(
      body.data.map(({ sequence }: { sequence: string }) => sequence),
      ['1', '2'],
    )
  })
})

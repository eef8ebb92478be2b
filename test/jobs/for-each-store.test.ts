import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../src/database/stores/stores.ts'
import { forEachStore } from '../../src/jobs/for-each-store.ts'
import { memoryLog } from '../support/service/memory-log.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

let service: TestService
let first: Store
before(async () => {
  service = await openTestService()
  first = await service.addStore()
  await service.addStore()
  await service.addStore()
})
after(() => service.close())

/** Works on all stores, where the database refuses the first with this code; returns those done, what was thrown and the log. */
async function workWith(code: string) {
  const done: string[] = []
  const log = memoryLog()
  const thrown = await forEachStore({ systems: service.systems, logger: log.logger }, async ({ id }) => {
    const refuses = `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`
    if (id === first.id) await service.pool.query(refuses)
    done.push(id)
  }).catch((error: unknown) => error)
  return { done, thrown, log: log.text() }
}

describe('a job that works on each store', () => {
  it('does the others if one fails, and fails at the end', async () => {
    const { done, thrown } = await workWith('22012')
    assert.equal(done.length, 2)
    assert.ok(thrown instanceof AggregateError)
    assert.equal(thrown.errors.length, 1)
  })

  it('leaves those of a node that is away to the next run, and says so', async () => {
    const { done, thrown, log } = await workWith('08006')
    assert.equal(done.length, 2)
    assert.equal(thrown, undefined)
    assert.match(log, /"stores":1.*a job left out the stores of a node that is away/)
  })

  it('ends at once if the database is away', async () => {
    const { done, thrown } = await workWith('57P03')
    assert.deepEqual(done, [])
    assert.ok(thrown instanceof Error)
  })
})

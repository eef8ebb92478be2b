import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { inTransaction } from '../../src/commands/context.ts'
import type { Tx } from '../../src/database/database.ts'
import { quoteJobs } from '../../src/database/job-outbox.ts'
import { writeParts } from '../../src/database/write-parts.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

it('committed events are delivered at once, uncommitted ones never', async () => {
  const store = await service.addStore()
  const seen: string[] = []
  const ctx = { ...(await contextOf(service, store)), wakeDeliveries: () => seen.push('woken') }
  await inTransaction(ctx, async () => {
    seen.push('working')
  })
  assert.deepEqual(seen, ['working', 'woken'])
  await assert.rejects(
    inTransaction(ctx, () => Promise.reject(new Error('No'))),
    /No/,
  )
  assert.deepEqual(seen, ['working', 'woken'])
})

it('workers hear of jobs once they are committed, and of nothing else', async () => {
  const store = await service.addStore()
  const seen: string[] = []
  const ctx = { ...(await contextOf(service, store)), wakeJobs: () => seen.push('woken') }
  const queue = (tx: Tx) =>
    writeParts(tx, quoteJobs([{ storeId: store.id, quoteId: 'qte_1', jobs: [{ name: 'automate-quote' }] }]), {
      storeId: store.id,
      isLast: null,
    })
  await inTransaction(ctx, async () => {})
  await assert.rejects(
    inTransaction(ctx, async (tx) => {
      await queue(tx)
      throw new Error('No')
    }),
    /No/,
  )
  assert.deepEqual(seen, [])
  await inTransaction(ctx, queue)
  assert.deepEqual(seen, ['woken'])
})

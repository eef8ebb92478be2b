import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { inTransaction } from '../../src/commands/context.ts'
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFailedJobs, settle } from '../support/service/jobs.ts'
import { openTestService } from '../support/service/service.ts'
import { openShop, quoteRequest } from '../support/shop/catalog.ts'

test('a queued job whose payload cannot be read fails alone and says which ids it needs', async () => {
  const service = await openTestService()
  const shop = await openShop(service)
  await service.pool.query(`select graphile_worker.add_job('make-document', '{"storeId": "s"}'::json),
    graphile_worker.add_job('remove-file', '[]'::json)`)
  await shop.post(quoteRequest()) // queues automate-quote behind them
  await settle(service)
  assert.deepEqual(
    (await listFailedJobs(service)).toSorted((a, b) => a.task.localeCompare(b.task)),
    [
      { task: 'make-document', error: 'the payload of a make-document job needs storeId, documentId' },
      { task: 'remove-file', error: 'the payload of a remove-file job needs storeId, fileId' },
    ],
  )
  await service.close()
})

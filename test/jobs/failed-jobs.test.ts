import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneDatabase } from '../support/citus/on-one-database.ts'
import { dumpDatabase, tablesWith } from '../support/database/dump.ts'
import { jobContext, listFailedJobs, settle } from '../support/service/jobs.ts'
import { memoryLog } from '../support/service/memory-log.ts'
import { openTestService } from '../support/service/service.ts'
import { openShop } from '../support/shop/catalog.ts'
import { pass } from '../support/shop/negotiation.ts'

const CANARY = 'c4n4ry'

test(
  'a job failing on a row neither stores nor logs any of it, and succeeds once the cause is gone',
  onOneDatabase('Citus takes no triggers'),
  async () => {
    const service = await openTestService()
    const shop = await openShop(service)
    // biome-ignore lint/suspicious/noThenProperty: the setting's name
    const rule = { id: 'all', name: 'All', conditions: [], then: { action: 'price', percent_off: '10' } }
    await service.settings(shop.store, { automation: { rules: [rule] } })
    const email = `${CANARY}@buyer.example`
    await shop.post({ buyer: { email, name: CANARY }, lines: [{ variant_id: shop.mug, quantity: 1 }] })
    await service.platform.redactCustomer(shop.store.id, { email })
    await service.pool.query(`create function boom() returns trigger language plpgsql as $$
    begin raise exception 'boom of %', to_jsonb(old); end $$`)
    await service.pool.query('create trigger boom before update on quote for each row execute function boom()')
    const log = memoryLog()
    await settle(service, jobContext(service, { logger: log.logger }))

    const [job] = await listFailedJobs(service)
    assert.deepEqual(job, { task: 'automate-quote', error: 'The database failed: P0001' })
    const { rows } = await service.pool.query('select last_error from platform_delivery')
    assert.deepEqual(rows, [{ last_error: 'The database failed: P0001' }])
    assert.match(log.text(), /"code":"P0001"/)
    assert.ok(!log.text().includes(CANARY))
    const holding = tablesWith(await dumpDatabase(service), CANARY)
    assert.deepEqual(holding, ['public.quote', 'public.quote_search'])

    await service.pool.query('drop trigger boom on quote')
    await pass(service, 60_000)
    await settle(service)
    assert.deepEqual(tablesWith(await dumpDatabase(service), CANARY), [])
    await service.close()
  },
)

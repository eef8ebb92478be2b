import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { uninstallStore } from '../../../src/commands/stores/uninstall-store.ts'
import { findTraces } from '../../support/database/find-traces.ts'
import { contextOf } from '../../support/service/context.ts'
import { runQueuedJobs, settle } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { negotiatePersonally, PERSONAL_SETTINGS } from '../../support/shop/personal.ts'

const TAG = 'canary-88e2-'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

/** Returns the tables of ours, not of the embedded platform, that hold a text. */
async function placesOf(text: string): Promise<string[]> {
  return (await findTraces(desk.service, [text])).filter((name) => name.startsWith('public.'))
}

async function leave(): Promise<void> {
  const { service, shop } = desk
  await service.pool.query(
    `insert into platform_delivery (store_id, delivery_id, topic, event, received_at, next_attempt_at)
     values ($1, gen_random_uuid()::text, 'privacy.shop_redact', '{"type": "privacy.shop_redact"}', $2, $2)`,
    [shop.store.id, service.now],
  )
  await settle(service)
}

it('removes every trace of people once a store has left for good, and keeps what the books need', async () => {
  const { service, shop, admin } = desk
  await service.settings(shop.store, PERSONAL_SETTINGS)
  const personal = await negotiatePersonally(service, shop, admin, { tag: TAG })
  await workOffMail(service)
  await shop.call('POST', '/v1/webhooks', { body: { url: `https://${TAG}hooks.example/x`, events: [] } })
  const rows = async (text: string) => (await service.pool.query(text, [shop.store.id])).rows
  const books = () =>
    rows(
      `select number, status, currency, subtotal, discount_total, shipping_total, tax_estimate, total, draft_order_ids, order_ids,
         created_at, jsonb_path_query_array(lines, '$[*].unitPrice') as prices, jsonb_path_query_array(lines, '$[*].quantity') as quantities
       from quote where store_id = $1 order by id`,
    )
  const figures = () =>
    rows('select id, draft_order_id, order_id, total, tax from conversion where store_id = $1 order by id')
  const feed = () => rows('select id, type, data from event where store_id = $1 order by id')
  const before = [await books(), await figures(), await feed()]
  assert.ok((await placesOf(TAG)).length > 5)

  await leave()
  assert.ok((await placesOf(TAG)).length > 5, 'a store that is still installed keeps its data')

  await uninstallStore(await contextOf(service, shop.store))
  await leave()
  assert.deepEqual(await placesOf(TAG), [])
  for (const name of [admin.member.email, admin.member.name, personal.email]) assert.deepEqual(await placesOf(name), [])
  assert.deepEqual([await books(), await figures(), await feed()], before)
  const [store] = await rows('select domain, name, settings from store where id = $1')
  assert.deepEqual(store, { domain: shop.store.domain, name: shop.store.name, settings: {} })
  assert.deepEqual(await rows('select distinct revoked_at is null as works from api_key where store_id = $1'), [
    { works: false },
  ])
  assert.deepEqual(
    (await rows('select action from audit_entry where store_id = $1')).map(({ action }) => action),
    ['shop_redacted'],
  )

  const after = await rows('select * from quote where store_id = $1 order by id')
  await leave()
  assert.deepEqual(
    await rows('select * from quote where store_id = $1 order by id'),
    after,
    'repeating it changes no quote',
  )
  await runQueuedJobs(service)
})

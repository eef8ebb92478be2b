import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { claimMessages } from '../../../src/database/mail/mail-messages.ts'
import { claimMails, queueMail } from '../../../src/database/mail/mail-outbox.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { hideAddress } from '../../../src/domain/mail/hidden-address.ts'
import { mailEngine } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest } from '../../support/shop/catalog.ts'

const BACKLOG = 2_000
const CLAIM = { limit: 10, leaseMs: 60_000 }
let service: TestService
let busy: Store
let other: Store
before(async () => {
  service = await openTestService()
  busy = await service.addStore()
  other = await service.addStore()
})
after(() => service.close())

const earlier = (minutes: number) => new Date(service.now.getTime() - minutes * 60_000)

async function queue({ id }: Store, now: Date): Promise<void> {
  const data = { name: 'Kim', link: 'https://x.example/', expires_at: now.toISOString() }
  const mail = { kind: 'staff_invitation', to: 'kim@buyer.example', data } as const
  await service.db.transaction().execute((tx) => queueMail(tx, id, mail, service.systems.secretBox, now))
}

/** Adds this many messages, waiting since then. */
async function addMessages({ id }: Store, count: number, since: Date): Promise<void> {
  const [recipient] = hideAddress(service.systems.secretBox, 'kim@buyer.example').fingerprints
  await service.pool.query(
    `insert into mail_message (store_id, id, kind, recipient, sealed, state, due_at, created_at)
    select $1, gen_random_uuid(), 'submitted', $2, $3, 'waiting', $4::timestamptz + n * interval '1 ms', $4
    from generate_series(1, $5::int) n`,
    [id, recipient, Buffer.from('x'), since, count],
  )
}

it(`a store's ${BACKLOG} messages hold up nobody else's: stores take turns, each with its oldest first`, async () => {
  await addMessages(busy, BACKLOG, earlier(60))
  await addMessages(other, 2, earlier(1))
  const take = async () => await claimMessages(service.db, { ...CLAIM, now: service.now })
  const first = await take()
  assert.deepEqual(first.map(({ storeId }) => storeId).sort(), [...Array(8).fill(busy.id), other.id, other.id].sort())
  assert.equal((await take()).length, 10)
  const taken = await Promise.all(Array.from({ length: 10 }, take))
  const ids = taken.flat().map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'nothing is taken twice')
  const { rows } = await service.pool.query(
    'select max(due_at) filter (where lease_epoch > 0) < min(due_at) filter (where lease_epoch = 0) as old_first from mail_message where store_id = $1',
    [busy.id],
  )
  assert.deepEqual(rows, [{ old_first: true }])
  await service.pool.query('delete from mail_message')
})

it('writing mail takes turns between stores too', async () => {
  for (let n = 0; n < 30; n++) await queue(busy, earlier(60))
  await queue(other, earlier(1))
  const mails = await claimMails(service.db, { ...CLAIM, now: service.now })
  assert.equal(mails.filter(({ storeId }) => storeId === other.id).length, 1)
  assert.equal(mails.length, 10)
  await service.pool.query('delete from mail_outbox')
})

it('mail waiting for a platform that does not answer holds up only itself', async () => {
  const shop = await openShop(service)
  const { body: quote } = await shop.post(quoteRequest())
  await service.pool.query(
    `update mail_outbox set kind = 'invoice', audience = 'buyer', data = '{"draft_order_id": "gid://platform/DraftOrder/1"}'
    where quote_id is not null`,
  )
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<never>()
  const platform = Object.assign(Object.create(service.systems.platform), {
    getDraftOrder: () => {
      asked.resolve()
      return release.promise
    },
  })
  const engine = mailEngine(service, { systems: { ...service.systems, platform } })
  engine.start()
  await asked.promise
  await queue(other, service.now)
  const written = `select store_id from mail_message where store_id = $1`
  while ((await service.pool.query(written, [other.id])).rowCount === 0);
  release.reject(new Error('gone'))
  await engine.stop()
  const { rows } = await service.pool.query('select attempts from mail_outbox where store_id = $1', [shop.store.id])
  assert.ok(quote.id && rows.length > 0)
})

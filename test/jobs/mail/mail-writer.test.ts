import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { claimMails, type QueuedMail } from '../../../src/database/mail/mail-outbox.ts'
import { MailWriter } from '../../../src/database/mail/mail-writer.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { recordMessages } from '../../support/database/record-messages.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService } from '../../support/service/service.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'

/** The statement that stores mails; on a cluster, the call that stores them on the node. */
const STORES = /insert into mail_message|from write_on_node\(/

let desk: Desk
before(async () => {
  const database = await openTestDatabase('daily', { reachesNodes: false })
  desk = await openDesk(await openTestService({ database }))
})
after(() => desk.service.close())

/** Claims the mails that new quotes cause. */
async function claimNew(quotes: number): Promise<QueuedMail[]> {
  const { service, shop } = desk
  for (let n = 0; n < quotes; n++) await desk.open()
  return claimMails(service.db, { limit: 50, leaseMs: 60_000, now: service.now, stores: [shop.store.id] })
}

/** Writes mails at the same time, and returns the ids of those that were stored. */
async function writeAll(mails: readonly QueuedMail[]): Promise<string[]> {
  const { service, shop } = desk
  const writer = new MailWriter(service.db)
  const toMessage = ({ id }: QueuedMail) =>
    ({ kind: 'new_request', sealed: Buffer.from(id), state: 'waiting' }) as const
  await Promise.all(
    mails.map((mail) => {
      const message = { ...toMessage(mail), recipient: Buffer.alloc(16), settledAt: null }
      return writer.write({ mail, messages: [message], now: service.now })
    }),
  )
  const { rows } = await service.pool.query('select sealed from mail_message where store_id = $1', [shop.store.id])
  const stored = new Set(rows.map(({ sealed }) => sealed.toString()))
  return mails.filter(({ id }) => stored.has(id)).map(({ id }) => id)
}

it('mails written at the same time are stored together', async () => {
  await workOffMail(desk.service)
  const mails = await claimNew(3)
  assert.ok(mails.length >= 6, `${mails.length} mails`)
  const sent = recordMessages(desk.service.pool)
  assert.deepEqual(
    await writeAll(mails),
    mails.map(({ id }) => id),
  )
  const writes = sent().filter((texts) => texts.some((text) => STORES.test(text)))
  assert.equal(writes.length, 1)
})

it('a mail that another worker holds by now is left to it, and holds up none of those written at the same time', async () => {
  const { service, shop } = desk
  const mails = await claimNew(3)
  const lost = mails[2] ?? assert.fail()
  const name = [shop.store.id, lost.id]
  await service.pool.query('update mail_outbox set lease_epoch = lease_epoch + 1 where store_id = $1 and id = $2', name)
  const others = mails.filter((mail) => mail !== lost).map(({ id }) => id)
  assert.deepEqual(await writeAll(mails), others)
  const { rows } = await service.pool.query('select id from mail_outbox where store_id = $1', [shop.store.id])
  assert.deepEqual(rows, [{ id: lost.id }])
})

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { onOneDatabase } from '../../support/citus/on-one-database.ts'
import { recordMessages } from '../../support/database/record-messages.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'

const OF_ALL = ['from "store"', 'as asked (store_id, id), quote q', 'from "quote_link"']
const SHARED = [...OF_ALL, 'from "staff"']
let desk: Desk
before(async () => {
  desk = await openDesk()
  await workOffMail(desk.service)
})
after(() => desk.service.close())

/** Writes all mail, and returns how many statements had each of these parts. */
async function countStatements(parts: readonly string[]): Promise<Record<string, number>> {
  const sent = recordMessages(desk.service.pool)
  await workOffMail(desk.service)
  const texts = sent().flat()
  return Object.fromEntries(parts.map((part) => [part, texts.filter((text) => text.includes(part)).length]))
}

async function countMails(storeId: string): Promise<number> {
  const { rows } = await desk.service.pool.query('select from mail_message where store_id = $1', [storeId])
  return rows.length
}

const once = (parts: readonly string[]) => Object.fromEntries(parts.map((part) => [part, 1]))

it(
  'mails that are written at the same time share what they read',
  onOneDatabase('other statements are sent to nodes'),
  async () => {
    for (let n = 0; n < 4; n++) await desk.open()
    const { 'from mail_suppression': looks, ...counts } = await countStatements([...SHARED, 'from mail_suppression'])
    assert.deepEqual(counts, once(SHARED))
    assert.ok(looks && looks <= 2, 'those of buyers and those of staff')
    assert.ok((await countMails(desk.shop.store.id)) >= 8)
  },
)

it(
  'mails of several stores share it too, and each goes to its own',
  onOneDatabase('each store is read by itself on nodes'),
  async () => {
    const other = await openDesk(desk.service)
    await workOffMail(desk.service)
    const before = [await countMails(desk.shop.store.id), await countMails(other.shop.store.id)]
    await desk.open()
    await other.open()
    assert.deepEqual(await countStatements(OF_ALL), once(OF_ALL))
    assert.deepEqual(
      [await countMails(desk.shop.store.id), await countMails(other.shop.store.id)].map(
        (count, n) => count - (before[n] ?? 0) >= 2,
      ),
      [true, true],
    )
  },
)

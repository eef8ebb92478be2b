import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dumpDatabase, tablesWith } from '../../../support/database/dump.ts'
import { holdQuotes } from '../../../support/database/hold-quotes.ts'
import { uploadCsv } from '../../../support/service/imports.ts'
import { runQueuedJobs, settle } from '../../../support/service/jobs.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { openNegotiation, pass } from '../../../support/shop/negotiation.ts'
import { negotiatePersonally, PERSONAL_SETTINGS, type Personal } from '../../../support/shop/personal.ts'

const TAG = 'k1nd'
let service: TestService
let shop: Shop
let admin: Staff
let personal: Personal
before(async () => {
  service = await openTestService()
  shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, PERSONAL_SETTINGS)
  admin = await signInAs(service, shop.store, 'admin')
  personal = await negotiatePersonally(service, shop, admin, { tag: TAG })
  await workOffMail(service)
  const header = 'company_external_id,company_name,contact_email,contact_name'
  await uploadCsv(admin, 'companies', `${header}\nacme,Acme,${personal.email},${TAG}9001\n`, 'contacts.csv')
  await runQueuedJobs(service)
})
after(() => service.close())

const open = (sealed: Buffer) => service.systems.secretBox.open(sealed)
const ask = (what: 'find' | 'export' | 'redact', body: object, staff = admin) =>
  staff.call('POST', `/admin/api/customer-data/${what}`, body)
const tracesIn = (value: unknown) => new Set([...JSON.stringify(value).matchAll(/k1nd\d+/g)].map(([trace]) => trace))

/** Returns the canaries found anywhere in the database. */
async function held(): Promise<string[]> {
  const dump = await dumpDatabase(service)
  const planted = [...Object.values(personal.planted), `${TAG}9001`]
  return planted.filter(
    (text) => tablesWith(dump, `${text}"`, open).length > 0 || tablesWith(dump, `${text}@`, open).length > 0,
  )
}

describe('data stored about a customer', () => {
  it('is counted for an Admin, by e-mail address or account, and for nobody else', async () => {
    const { status, body } = await ask('find', { email: personal.email.toUpperCase() })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.quotes.length, 3)
    assert.equal(body.counts.quotes, 3)
    for (const what of ['messages', 'changes', 'mails', 'sessions', 'links', 'versions', 'imports']) {
      assert.ok(body.counts[what] > 0, `${what} of ${JSON.stringify(body.counts)}`)
    }
    const same = await ask('find', { customer_id: body.customer_id })
    assert.deepEqual(same.body, body)
    const manager = await signInAs(service, shop.store, 'manager')
    for (const what of ['find', 'export', 'redact'] as const) {
      assert.equal((await ask(what, { email: personal.email }, manager)).status, 403)
      assert.equal((await ask(what, {})).status, 400)
      assert.equal((await ask(what, { email: 'nobody' })).status, 400)
    }
  })

  it('is empty for an unknown person', async () => {
    const { body } = await ask('find', { email: 'stranger@else.example' })
    assert.deepEqual(new Set(Object.values(body.counts)), new Set([0]))
  })

  it('is exported and removed only with a password confirmed within ten minutes', async () => {
    await pass(service, 11 * 60_000)
    for (const what of ['export', 'redact'] as const) {
      const { status, body } = await ask(what, { email: personal.email })
      assert.deepEqual([status, body.code], [403, 'confirmation_required'])
    }
    assert.equal((await ask('find', { email: personal.email })).status, 200)
    admin = await signInAs(service, shop.store, 'admin')
  })

  it('is exported completely: everything a redaction then removes from the whole database', async () => {
    const before = await held()
    assert.ok(before.length > 60, `${before.length}`)
    const exports = [
      await ask('export', { email: personal.email }),
      await ask('export', { email: personal.approverEmail }),
    ]
    for (const { status } of exports) assert.equal(status, 200)
    const told = tracesIn(exports.map(({ body }) => body))
    const where = Object.fromEntries(Object.entries(personal.planted).map(([place, text]) => [text, place]))
    assert.deepEqual(
      before.filter((text) => !told.has(text)).map((text) => where[text]),
      [],
    )
    assert.ok(!JSON.stringify(exports[0]?.body).includes('token='), 'a link to sign in is no data')
    for (const email of [personal.email, personal.approverEmail]) {
      const { status, body } = await ask('redact', { email })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(new Set(Object.values(body.counts)), new Set([0]))
    }
    await settle(service)
    assert.deepEqual(await held(), [])
  })

  it('is audited with who and when, but not whose', async () => {
    const { body } = await admin.call('GET', '/admin/api/audit?limit=50')
    const entries = body.data.filter(({ action }: { action: string }) => action.startsWith('customer_'))
    const byStaff = entries.filter(({ detail }: { detail: { by: string } }) => detail.by === 'staff')
    assert.deepEqual(byStaff.map(({ action }: { action: string }) => action).toSorted(), [
      'customer_exported',
      'customer_exported',
      'customer_redacted',
      'customer_redacted',
    ])
    for (const { staff } of byStaff) assert.ok(staff.id)
    for (const { detail } of byStaff) assert.ok(detail.quotes.length === 3 || detail.quotes.length === 0)
    assert.deepEqual([...tracesIn(entries)], [])
  })

  it("for a guest is found by address alone, and other people's data stays", async () => {
    const guest = await openNegotiation(service, shop, { buyer: { email: 'guest@else.example', name: 'Guest' } })
    const other = await openNegotiation(service, shop)
    const { body } = await ask('redact', { email: 'Guest@else.example' })
    assert.equal(body.counts.quotes, 0)
    assert.equal((await guest.read()).customer.name, null)
    assert.equal((await other.read()).customer.email, 'kim@buyer.example')
  })

  it('waits for a running conversion', async () => {
    const sold = await openNegotiation(service, shop, { buyer: { email: 'busy@else.example' } })
    await holdQuotes(service, 'busy@else.example')
    const { status, body } = await ask('redact', { email: 'busy@else.example' })
    assert.deepEqual([status, body.code], [409, 'action_unavailable'])
    assert.equal((await sold.read()).customer.email, 'busy@else.example')
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dumpDatabase, tablesWith } from '../../../support/database/dump.ts'
import { jobContext, settle } from '../../../support/service/jobs.ts'
import { memoryLog } from '../../../support/service/memory-log.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { pass } from '../../../support/shop/negotiation.ts'
import { negotiatePersonally, PERSONAL_SETTINGS, type Personal } from '../../../support/shop/personal.ts'

const TAG = 'c4n4ry'
const log = memoryLog()
let service: TestService
let shop: Shop
let admin: Staff
let personal: Personal
before(async () => {
  service = await openTestService({ logger: log.logger })
  shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, PERSONAL_SETTINGS)
  admin = await signInAs(service, shop.store, 'admin')
  personal = await negotiatePersonally(service, shop, admin, {
    tag: TAG,
    job: jobContext(service, { logger: log.logger }),
  })
})
after(() => service.close())

const tracesIn = (value: unknown) => [...JSON.stringify(value).matchAll(/c4n4ry\d+/g)].map(([trace]) => trace)

const hiddenIn = (value: unknown) => tracesIn(value).filter((trace) => !personal.shown.includes(trace))

describe('personal data of a complete negotiation', () => {
  it('is visible to staff where they work with it', async () => {
    const seen: string[] = []
    for (const id of [personal.sold, personal.declined, personal.rejected]) {
      for (const place of ['', '/messages', '/timeline', '/versions', '/conversions']) {
        const { status, body } = await admin.call('GET', `/admin/api/quotes/${id}${place}`)
        assert.equal(status, 200)
        seen.push(...tracesIn(body))
      }
    }
    const places = ['requests.name', 'requests.notes', 'requests.custom', 'lines.note', 'message', 'message.approver']
    for (const place of [...places, 'counter.note', 'approval.comment', 'decline.reason']) {
      assert.ok(seen.includes(personal.planted[place] ?? ''), place)
    }
  })

  it('is in no answer to a key without read_customer_data', async () => {
    const key = await service.addKey(shop.store, { scopes: ['read_quotes', 'write_quotes'] })
    for (const id of [personal.sold, personal.declined]) {
      for (const path of [`/v1/quotes/${id}`, `/v1/quotes/${id}/events?limit=50`]) {
        const { status, body } = await shop.call('GET', path, { key })
        assert.deepEqual([status, hiddenIn(body)], [200, []], path)
      }
    }
    const list = await shop.call('GET', '/v1/quotes?limit=50', { key })
    assert.deepEqual([list.body.data.length, hiddenIn(list.body)], [3, []])
  })

  it('is in no event, which is all webhooks carry, whoever reads them', async () => {
    const { body } = await shop.call('GET', '/v1/events?limit=50')
    const types = new Set(body.data.map(({ type }: { type: string }) => type))
    for (const type of ['quote.created', 'quote.countered', 'quote.accepted', 'quote.declined', 'quote.converted']) {
      assert.ok(types.has(type), `${type} of ${[...types]}`)
    }
    assert.deepEqual(tracesIn(body), [])
    const dump = await dumpDatabase(service)
    const kinds = ['event', 'request_log', 'audit_entry', 'automation_run', 'conversion']
    const events = [...dump].filter(([table]) => kinds.some((kind) => table.includes(`.${kind}`)))
    for (const kind of kinds)
      assert.ok(
        events.some(([table]) => table.startsWith(`public.${kind}`)),
        kind,
      )
    assert.ok(events.some(([table, rows]) => table.startsWith('public.event_2') && rows.length > 0))
    for (const text of Object.values(personal.planted)) assert.deepEqual(tablesWith(new Map(events), text), [])
  })

  it("is in no refusal, except for the buyer's own words in an explanation", () => {
    assert.ok(personal.refusals.length >= 5)
    for (const { status, body } of personal.refusals) {
      assert.ok(status >= 400, JSON.stringify(body))
      assert.deepEqual(tracesIn(body), [], JSON.stringify(body))
    }
  })

  it('is in no log line, even at the most verbose level and when a statement fails on it', async () => {
    await service.pool.query(`alter table quote_message add constraint boom check (body not like 'BOOM%')`)
    const { buyer, sold, email } = personal
    const failed = await buyer.call('POST', `/quotes/${sold}/messages`, { body: `BOOM ${TAG}99` })
    assert.deepEqual([failed.status, tracesIn(failed.body)], [500, []])
    await service.pool.query('alter table quote_message drop constraint boom')
    assert.match(log.text(), /"code":"23514"/)
    await service.call('POST', '/portal/api/sign-in', { body: { store: shop.store.domain, email } })
    await service.call('POST', '/admin/api/session', {
      body: { store: shop.store.domain, email, password: `${TAG}98` },
    })
    assert.deepEqual(tracesIn(log.text()), [])
  })

  it('leaves no trace in any table once the platform has the person and their colleague redacted', async () => {
    const open = (sealed: Buffer) => service.systems.secretBox.open(sealed)
    const everywhere = await dumpDatabase(service)
    const before = new Set(tablesWith(everywhere, TAG, open))
    for (const table of [
      'quote',
      'quote_message',
      'quote_change',
      'quote_version',
      'mail_outbox',
      'portal_session',
      'quote_search',
    ]) {
      assert.ok(before.has(`public.${table}`), `nothing to be removed from ${table}: ${[...before]}`)
    }
    await service.platform.requestCustomerData(shop.store.id, { email: personal.email })
    for (const email of [personal.email, personal.approverEmail]) {
      await service.platform.redactCustomer(shop.store.id, { email })
    }
    await settle(service)
    await pass(service, 60_000)
    await settle(service)
    const left = await dumpDatabase(service)
    const traces = [...left].flatMap(([table, rows]) =>
      tablesWith(new Map([[table, rows]]), TAG, open).map(() => [
        table,
        Object.keys(personal.planted).filter(
          (place) => tablesWith(new Map([[table, rows]]), `${personal.planted[place]}`, open).length,
        ),
      ]),
    )
    assert.deepEqual(traces, [])
  })
})

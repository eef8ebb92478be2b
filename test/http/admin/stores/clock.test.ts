import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { runQueuedJobs } from '../../../support/service/jobs.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { DAY_MS, openNegotiation } from '../../../support/shop/negotiation.ts'

let service: TestService
let shop: Shop
let admin: Staff
before(async () => {
  service = await openTestService()
  shop = await openShop(service, { store: { development: true } })
  admin = await signInAs(service, shop.store, 'admin')
})
after(() => service.close())

const read = async () => (await admin.call('GET', '/admin/api/clock')).body
const advance = (body: unknown, staff = admin) => staff.call('POST', '/admin/api/clock/advance', body)

/** Works as a worker until the clock is where it was sent. */
async function arrived(): Promise<Record<string, unknown>> {
  for (;;) {
    const clock = await read()
    if (clock.advancing_until === null) return clock // on a busy machine the advance may seem to have stopped for a moment
    await runQueuedJobs(service)
    await workOffMail(service)
    await setImmediate()
  }
}

describe('/admin/api/clock', () => {
  it('shows the store’s time and what is due next, and advances to it', async () => {
    const offer = await openNegotiation(service, shop)
    await offer.send({ expiry: { kind: 'days', days: 2 } })
    await runQueuedJobs(service)
    await workOffMail(service)
    const before = await read()
    assert.deepEqual([before.ahead_ms, before.next_kind, before.advancing_until], [0, 'expiry', null])
    const { status, body } = await advance({ next: true })
    assert.deepEqual([status, body.advancing_until], [202, before.next_at])
    const after = await arrived()
    assert.deepEqual([after.now, after.advancing_until], [before.next_at, null])
    assert.equal((await offer.read()).status, 'expired')
  })

  it('advances by minutes and until a time; staff’s session says how far it is ahead', async () => {
    const { now, ahead_ms } = await read()
    assert.equal((await advance({ by_minutes: 1440 })).status, 202)
    assert.equal((await arrived()).ahead_ms, ahead_ms + DAY_MS)
    const until = new Date(Date.parse(now) + 3 * DAY_MS).toISOString()
    assert.equal((await advance({ until })).status, 202)
    assert.equal((await arrived()).now, until)
    const { body } = await admin.call('GET', '/admin/api/session')
    assert.equal(body.store.clock_ahead_ms, ahead_ms + 3 * DAY_MS)
  })

  it('refuses a live store, a step that is too long, and anyone but Admins', async () => {
    const live = await signInAs(service, await service.addStore({ development: false }), 'admin')
    const refused = await advance({ by_minutes: 60 }, live)
    assert.deepEqual([refused.status, refused.body.code], [409, 'action_unavailable'])
    assert.equal((await advance({ by_minutes: 61 * 1440 })).status, 400)
    assert.equal((await advance({})).status, 400)
    const manager = await signInAs(service, shop.store, 'manager')
    assert.equal((await advance({ by_minutes: 60 }, manager)).status, 403)
  })

  it('refuses a second advance while one is under way', async () => {
    const offer = await openNegotiation(service, shop)
    await offer.send({ expiry: { kind: 'days', days: 2 } })
    assert.equal((await advance({ by_minutes: 4 * 1440 })).status, 202)
    const { status, body } = await advance({ by_minutes: 60 })
    assert.deepEqual([status, body.code], [409, 'action_unavailable'])
    await arrived()
    assert.equal((await offer.read()).status, 'expired')
  })
})

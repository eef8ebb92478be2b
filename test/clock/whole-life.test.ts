import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ClockSite, openClockSite } from '../support/processes/clock-site.ts'

let site: ClockSite
before(async () => {
  site = await openClockSite()
})
after(() => site.close())

const DAY_MS = 86_400_000

describe('the life of a quote by the test clock', () => {
  it('reminds the buyer and lets the offer expire, each stamped within a minute of its moment', async () => {
    await site.start()
    const variants = await site.database.pool.query('select id from platform.variant order by id')
    const quote = await site.call('POST', '/quotes', {
      buyer: { email: 'buyer@example.com' },
      lines: [{ variant_id: `gid://platform/ProductVariant/${variants.rows[0].id}`, quantity: 3 }],
    })
    await site.clock('--advance', '15d')
    const { data: events } = await site.call('GET', `/quotes/${quote.id}/events`)
    const offer = await site.call('GET', `/quotes/${quote.id}`)
    assert.deepEqual(
      events.map(({ type }: { type: string }) => type),
      ['quote.created', 'quote.proposal_sent', 'quote.expiring_soon', 'quote.expired'],
    )
    const sent = Date.parse(events[1].created_at)
    assert.ok(Math.abs(Date.parse(events[2].created_at) - sent - 11 * DAY_MS) < 60_000)
    assert.ok(Math.abs(Date.parse(events[3].created_at) - sent - 14 * DAY_MS) < 60_000)
    assert.equal(offer.status, 'expired')
  })
})

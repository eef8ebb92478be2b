import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type ClockSite, openClockSite } from '../support/processes/clock-site.ts'
import { startNode } from '../support/processes/process.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The waits between attempts (specification, "Webhook delivery"). */
const WAITS_MS = [5 * 60_000, 30 * 60_000, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS]

let site: ClockSite
before(async () => {
  site = await openClockSite()
})
after(async () => {
  site.receiver.check()
  await site.close()
})

interface Moment {
  at: string
  due: string
  events: { type: string }[]
}

describe('the test clock without a running service', () => {
  it('works as a worker itself: a failing endpoint gets 8 attempts by the schedule, really signed, and after 5 days is switched off, with mail', async () => {
    const { receiver } = site
    const arrivals: { id: string; lateMs: number }[] = []
    receiver.answer = ({ id, headers }) => {
      arrivals.push({ id, lateMs: Date.now() - Number(headers['webhook-timestamp']) * 1000 })
      return { status: 503 }
    }
    const endpoint = await site.addEndpoint(['quote.created'])
    await site.trigger('quote.created')
    const { moments } = await site.clock('--advance', '4d')
    const rest = await site.clock('--advance', '12h') // jitter may take the last one past 4 days
    assert.equal(arrivals.length, 8)
    assert.equal(new Set(arrivals.map(({ id }) => id)).size, 1)
    assert.ok(
      arrivals.every(({ lateMs }) => lateMs < 5_000 + 1_000),
      'signed at the real time, cut to the second',
    )
    const tries: Moment[] = [...moments, ...rest.moments].filter(({ due }) => due === 'start' || due === 'webhook')
    const at = [tries[0], ...tries.filter(({ due }) => due === 'webhook')].map((one) => Date.parse(one?.at ?? ''))
    for (const [i, waitMs] of WAITS_MS.entries()) {
      const gapMs = (at[i + 1] ?? 0) - (at[i] ?? 0)
      assert.ok(Math.abs(gapMs - waitMs) <= waitMs / 10 + 10_000, `wait ${i}: ${gapMs} ms instead of ${waitMs}`)
    }
    assert.deepEqual(await site.deliveries(endpoint.id), [{ state: 'gave_up', attempts: 8 }])

    await site.clock('--advance', '1d')
    assert.equal(await site.endpointStatus(endpoint.id), 'active')
    await site.trigger('quote.created')
    await site.clock('--advance', '1m')
    assert.equal(await site.endpointStatus(endpoint.id), 'auto_disabled')
    const { stdout } = await site.qns('mail', 'list', '--store', site.store.id, '--json')
    assert.ok(JSON.parse(stdout).some(({ kind }: { kind: string }) => kind === 'webhook_auto_disabled'))
  })

  it('after a kill -9 in the middle, the next advance goes on from there', async () => {
    const { receiver } = site
    receiver.answer = { status: 503 }
    await site.addEndpoint(['quote.declined'])
    await site.trigger('quote.declined')
    const before = await site.clock()
    const walking = startNode(['src/cli.ts', 'store', 'clock', '--store', site.store.id, '--advance', '10d'], site.env)
    await walking.printed('webhook')
    walking.process.kill('SIGKILL')
    await once(walking.process, 'close')
    const stopped = await site.clock()
    assert.ok(stopped.now > before.now && stopped.now < stopped.advancing_until)
    const go = () => site.qns('store', 'clock', '--store', site.store.id, '--until', stopped.advancing_until)
    let next = await go()
    while (/being advanced already/.test(next.stderr)) next = await go() // until the dead process's lease ends
    assert.equal(next.code, 0, next.stderr)
    const after = await site.clock()
    assert.ok(after.now >= stopped.advancing_until && after.advancing_until === null)
  })
})

describe('a quote’s whole life by the test clock', () => {
  it('is offered, reminded of, expired, renewed, reminded of and expired again, each webhook arriving despite failures', async () => {
    const { receiver } = site
    await site.start()
    const failures = new Map<string, number>()
    const arrived: string[] = []
    receiver.answer = ({ json }) => {
      const failed = failures.get(json.id) ?? 0
      failures.set(json.id, failed + 1)
      if (json.type === 'quote.expiring_soon' && failed < 3) return { status: 503 }
      arrived.push(json.type)
      return { status: 200 }
    }
    const endpoint = await site.call('POST', '/webhooks', { url: `${receiver.url}/life`, events: [] })
    receiver.trust([endpoint.secret], '/hooks/life')
    const quote = await site.call('POST', '/quotes', {
      buyer: { email: 'buyer@example.com' },
      lines: [{ variant_id: site.variantId, quantity: 3 }],
    })
    await site.clock('--advance', '340h') // 14 days and some hours: the feed goes back 30 days
    await site.renew(quote.id)
    await site.clock('--advance', '340h')
    const { data: events } = await site.call('GET', `/quotes/${quote.id}/events`)
    const types = events.map(({ type }: { type: string }) => type)
    assert.deepEqual(types, [
      'quote.created',
      'quote.proposal_sent',
      'quote.expiring_soon',
      'quote.expired',
      'quote.proposal_sent',
      'quote.expiring_soon',
      'quote.expired',
    ])
    assert.deepEqual(arrived.toSorted(), types.toSorted())
    const at = events.map(({ created_at }: { created_at: string }) => Date.parse(created_at))
    const isAfter = (later: number, earlier: number, days: number) =>
      Math.abs(at[later] - at[earlier] - days * DAY_MS) < 60_000
    assert.ok(isAfter(2, 1, 11) && isAfter(3, 1, 14) && isAfter(5, 4, 11) && isAfter(6, 4, 14))
    assert.equal((await site.call('GET', `/quotes/${quote.id}`)).status, 'expired')
  })
})

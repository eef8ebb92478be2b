import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listTimeline } from '../../../../src/database/quotes/timeline.ts'
import { listVersions } from '../../../../src/database/quotes/versions.ts'
import { decideExpire } from '../../../../src/domain/negotiation/expire.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const lastEvent = async (quote: Negotiation) => (await quote.events()).at(-1)
const inDays = (days: number) => new Date(desk.service.now.getTime() + days * DAY_MS).toISOString()

/** Opens a quote whose offer has passed its expiry; with `settled` the job has run. */
async function expired(settled = true) {
  const quote = await desk.open()
  await quote.send()
  await pass(desk.service, 31 * DAY_MS)
  await desk.signAll()
  if (settled) await quote.decide(decideExpire, { kind: 'job' })
  return quote
}

describe('POST /admin/api/quotes/{id}/recall', () => {
  it('recalls the proposal without an event, and suggests its prices for the next', async () => {
    const quote = await desk.open()
    await quote.send()
    const events = await quote.events()
    const { status, body } = await desk.act(desk.rep, quote, 'recall')
    assert.deepEqual([status, body.status], [200, 'in_review'])
    assert.deepEqual(await quote.events(), events)
    assert.deepEqual(
      body.suggested.lines.map(({ price }: { price: object }) => price),
      [
        { kind: 'unit', amount: '10.00' },
        { kind: 'unit', amount: '10.00' },
      ],
    )
    assert.equal(body.proposal.version_number, 1, 'the old version stays readable')
    await desk.refused(desk.rep, quote, 'recall', {}, [409, 'action_unavailable'])
  })

  it('is refused once the offer has expired', async () => {
    const quote = await expired(false)
    await desk.refused(desk.admin, quote, 'recall', {}, [409, 'offer_expired'])
  })
})

describe('POST /admin/api/quotes/{id}/renew', () => {
  it('sends the same prices again as a new version: for days, until a time, or for the store’s default', async () => {
    for (const [days, request] of [
      [7, () => ({ valid_days: 7 })],
      [3, () => ({ expires_at: inDays(3) })],
      [30, () => ({})],
    ] as const) {
      const quote = await expired()
      const { status, body } = await desk.act(desk.rep, quote, 'renew', request())
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.status, body.version_number, body.totals.total], ['proposal_sent', 2, '100.00'])
      assert.equal(body.expires_at, inDays(days))
      assert.deepEqual(await lastEvent(quote), {
        type: 'quote.proposal_sent',
        actor: 'merchant',
        data: { previous_status: 'expired', new_status: 'proposal_sent', version_number: 2 },
      })
      const versions = await listVersions(desk.service.db, desk.shop.store.id, quote.id)
      assert.deepEqual(
        versions.map(({ number, state, staffId }) => [number, state, staffId === desk.rep.member.id]),
        [
          [1, 'sent', false],
          [2, 'sent', true],
        ],
      )
      assert.deepEqual(versions[1]?.offer.totals, versions[0]?.offer.totals)
    }
  })

  it('refuses a past time, both a time and days, and a quote that has not expired', async () => {
    const quote = await expired()
    const late = await desk.refused(desk.admin, quote, 'renew', { expires_at: inDays(-1) }, [400, 'invalid_request'])
    assert.deepEqual(faults(late), ['expires_at'])
    const both = { expires_at: inDays(1), valid_days: 1 }
    const twice = await desk.refused(desk.admin, quote, 'renew', both, [400, 'invalid_request'])
    assert.deepEqual(faults(twice), ['valid_days'])
    await desk.refused(desk.admin, quote, 'renew', { valid_days: 0 }, [400, 'invalid_request'])
    await desk.refused(desk.admin, await desk.open(), 'renew', {}, [409, 'action_unavailable'])
  })
})

describe('POST /admin/api/quotes/{id}/extend', () => {
  it('moves the expiry of a live offer without an event or mail; the timeline keeps both times', async () => {
    const quote = await desk.open()
    await quote.send()
    const [events, mails, expires_at] = [await quote.events(), await desk.mails(quote), inDays(60)]
    const { status, body } = await desk.act(desk.manager, quote, 'extend', { expires_at })
    assert.deepEqual([status, body.expires_at, body.proposal.expires_at], [200, expires_at, expires_at])
    assert.deepEqual([await quote.events(), await desk.mails(quote)], [events, mails])
    const entry = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
    assert.deepEqual([entry?.action, entry?.detail.to], ['extend_expiry', expires_at])
  })

  it('refuses a past time, an expired offer, and a quote without one', async () => {
    const quote = await desk.open()
    await desk.refused(desk.admin, quote, 'extend', { expires_at: inDays(1) }, [409, 'action_unavailable'])
    await quote.send()
    const late = await desk.refused(desk.admin, quote, 'extend', { expires_at: inDays(-1) }, [400, 'invalid_request'])
    assert.deepEqual(faults(late), ['expires_at'])
    await desk.refused(desk.admin, quote, 'extend', { expires_at: 'later' }, [400, 'invalid_request'])
    const over = await expired(false)
    await desk.refused(desk.admin, over, 'extend', { expires_at: inDays(1) }, [409, 'offer_expired'])
  })

  it('is for Managers and Admins', async () => {
    const quote = await desk.open()
    await quote.send()
    await desk.refused(desk.rep, quote, 'extend', { expires_at: inDays(1) }, [403, 'forbidden'])
  })
})

describe('POST /admin/api/quotes/{id}/void', () => {
  it('reopens the decisions on the current version and tells the buyer', async () => {
    const quote = await desk.open()
    await quote.send()
    const accepted = await quote.answer('accept', 'reject')
    const { status, body } = await desk.act(desk.manager, quote, 'void', { reason: 'Wrong freight' })
    assert.deepEqual([status, body.status], [200, 'proposal_sent'])
    assert.ok(body.lines.every(({ zone }: { zone: string }) => zone === 'open'))
    assert.equal(body.first_accepted_at, accepted.firstAcceptedAt?.toISOString())
    assert.deepEqual(await lastEvent(quote), {
      type: 'quote.acceptance_voided',
      actor: 'merchant',
      data: { previous_status: 'partially_accepted', new_status: 'proposal_sent', version_number: 1 },
    })
    assert.ok((await desk.mails(quote)).includes('acceptance_voided to buyer'))
    const entry = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
    assert.equal(entry?.detail.reason, 'Wrong freight')
  })

  it('requires a reason, and a new expiry if the old one has passed', async () => {
    const quote = await desk.open()
    await quote.send()
    await quote.answer('accept', 'accept')
    for (const reason of [undefined, '', '  ', 'x'.repeat(2001)]) {
      const answer = await desk.refused(desk.manager, quote, 'void', { reason }, [400, 'invalid_request'])
      assert.deepEqual(faults(answer), ['reason'])
    }
    await pass(desk.service, 31 * DAY_MS)
    await desk.signAll()
    const late = await desk.refused(desk.manager, quote, 'void', { reason: 'x' }, [400, 'invalid_request'])
    assert.deepEqual(faults(late), ['expires_at'])
    const expires_at = inDays(5)
    const { status, body } = await desk.act(desk.manager, quote, 'void', { reason: 'x', expires_at })
    assert.deepEqual([status, body.expires_at], [200, expires_at])
  })

  it('is for Managers and Admins, and only for accepted lines', async () => {
    const quote = await desk.open()
    await quote.send()
    await desk.refused(desk.admin, quote, 'void', { reason: 'x' }, [409, 'action_unavailable'])
    await quote.answer('accept', 'accept')
    await desk.refused(desk.rep, quote, 'void', { reason: 'x' }, [403, 'forbidden'])
  })
})

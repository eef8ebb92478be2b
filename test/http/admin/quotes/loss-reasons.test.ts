import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeStaleQuote } from '../../../../src/commands/quotes/close-stale-quote.ts'
import { decideExpire } from '../../../../src/domain/negotiation/expire.ts'
import { contextOf } from '../../../support/service/context.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'
import { openLink } from '../../../support/shop/portal.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

type Quote = Pick<Negotiation, 'id'>
const reasonOf = async ({ id }: Quote) => (await desk.admin.call('GET', `/admin/api/quotes/${id}`)).body.loss_reason
const sent = async () => {
  const quote = await desk.open()
  await quote.send()
  return { ...quote, buyer: await openLink(desk.service, desk.shop.store, quote.id) }
}

describe('why a quote was lost', () => {
  it('is what the staff chose who declined or closed it, and null where they chose nothing', async () => {
    for (const [path, loss_reason, expected] of [
      ['decline', 'product', 'product'],
      ['close', 'competitor', 'competitor'],
      ['close', undefined, null],
    ] as const) {
      const quote = await desk.open()
      assert.equal(await reasonOf(quote), null)
      const { status, body } = await desk.act(desk.rep, quote, path, { loss_reason })
      assert.deepEqual([status, body.loss_reason], [200, expected])
      assert.equal(await reasonOf(quote), expected)
    }
  })

  it('is what the buyer chose who declined the offer; they are not shown it, and cannot say that they gave no answer', async () => {
    const { id, buyer } = await sent()
    assert.equal((await buyer.act(id, 'decline', { loss_reason: 'no_answer' })).status, 400)
    const { status, body } = await buyer.act(id, 'decline', { loss_reason: 'price', reason: 'Far too dear.' })
    assert.deepEqual([status, body.status, 'loss_reason' in body], [200, 'declined', false])
    assert.equal(await reasonOf({ id }), 'price')
    await assertNowhere(id)
  })

  it('is no longer needed for a withdrawn request, no answer for an offer that expired, and nothing for a request closed as stale, which the store left', async () => {
    const withdrawn = await desk.open()
    const buyer = await openLink(desk.service, desk.shop.store, withdrawn.id)
    assert.equal((await buyer.act(withdrawn.id, 'withdraw')).status, 200)
    assert.equal(await reasonOf(withdrawn), 'no_need')
    const expired = await sent()
    await pass(desk.service, 100 * DAY_MS)
    await desk.signAll()
    await expired.decide(decideExpire, { kind: 'job' })
    assert.equal(await reasonOf(expired), 'no_answer')
    await desk.under({ negotiation: { stale_after_days: 30 } }, async () => {
      const stale = await desk.open()
      await pass(desk.service, 40 * DAY_MS)
      await desk.signAll()
      await closeStaleQuote(await contextOf(desk.service, desk.shop.store, { kind: 'job' }), stale.id)
      assert.equal(await reasonOf(stale), null)
    })
  })

  it('can be said and corrected later, without a change of the quote, by those who may edit it and see it', async () => {
    const quote = await desk.open()
    await desk.refused(desk.rep, quote, 'loss-reason', { loss_reason: 'price' }, [409, 'action_unavailable'])
    await desk.act(desk.rep, quote, 'close')
    const before = await desk.trace(quote)
    for (const loss_reason of ['price', 'delivery']) {
      const { status, body } = await desk.act(desk.rep, quote, 'loss-reason', { loss_reason })
      assert.deepEqual([status, body.loss_reason], [200, loss_reason])
    }
    assert.deepEqual(await desk.trace(quote), before)
    await desk.refused(desk.rep, quote, 'loss-reason', { loss_reason: 'price', revision: '1' }, [409, 'state_conflict'])
    await desk.refused(desk.rep, quote, 'loss-reason', { loss_reason: 'weather' }, [400, 'invalid_request'])
    await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
    await desk.refused(desk.rep, quote, 'loss-reason', { loss_reason: 'price' }, [404, 'not_found'])
    assert.equal(await reasonOf(quote), 'delivery')
  })

  it('stays when an expired offer is closed, by staff or as stale, unless another is given', async () => {
    const expire = async () => {
      const quote = await sent()
      await pass(desk.service, 100 * DAY_MS)
      await desk.signAll()
      await quote.decide(decideExpire, { kind: 'job' })
      return quote
    }
    for (const [said, closedFor, expected] of [
      [null, undefined, 'no_answer'],
      ['competitor', undefined, 'competitor'],
      ['competitor', 'price', 'price'],
    ] as const) {
      const quote = await expire()
      if (said) await desk.act(desk.rep, quote, 'loss-reason', { loss_reason: said })
      await desk.act(desk.rep, quote, 'close', { loss_reason: closedFor })
      assert.equal(await reasonOf(quote), expected)
    }
    await desk.under({ negotiation: { stale_after_days: 30 } }, async () => {
      const quote = await expire()
      await desk.act(desk.rep, quote, 'loss-reason', { loss_reason: 'delivery' })
      await pass(desk.service, 40 * DAY_MS)
      await desk.signAll()
      await closeStaleQuote(await contextOf(desk.service, desk.shop.store, { kind: 'job' }), quote.id)
      assert.deepEqual([(await quote.read()).status, await reasonOf(quote)], ['closed', 'delivery'])
    })
  })

  it('is forgotten once the offer is renewed: the next end has a reason of its own', async () => {
    const quote = await sent()
    await pass(desk.service, 100 * DAY_MS)
    await desk.signAll()
    await quote.decide(decideExpire, { kind: 'job' })
    await desk.act(desk.rep, quote, 'loss-reason', { loss_reason: 'competitor' })
    assert.equal(await reasonOf(quote), 'competitor')
    const renewed = await desk.act(desk.rep, quote, 'renew', { valid_days: 30 })
    assert.deepEqual([renewed.status, renewed.body.loss_reason], [200, null])
    await desk.act(desk.rep, quote, 'close')
    assert.equal(await reasonOf(quote), null)
  })

  it('is one for all that are closed together, and only closing takes one', async () => {
    const quotes = [await desk.open(), await desk.open()]
    const some = await Promise.all(
      quotes.map(async ({ id, read }) => {
        const { revision } = await read()
        return { id, revision }
      }),
    )
    const bulk = (body: object) => desk.admin.call('POST', '/admin/api/quotes/bulk', { quotes: some, ...body })
    const refused = await bulk({ action: 'start_review', loss_reason: 'price' })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'loss_reason'])
    assert.equal((await bulk({ action: 'close', loss_reason: 'price' })).status, 200)
    assert.deepEqual(await Promise.all(quotes.map(reasonOf)), ['price', 'price'])
  })
})

/** Fails if the reason is in anything that an integration or a webhook reads. */
async function assertNowhere(id: string): Promise<void> {
  const reads = [`/v1/quotes/${id}`, `/v1/quotes/${id}/events`, '/v1/quotes', '/v1/events']
  for (const path of reads) {
    const { status, body } = await desk.shop.call('GET', path)
    assert.equal(status, 200, path)
    assert.match(JSON.stringify(body), new RegExp(id), path)
    assert.doesNotMatch(JSON.stringify(body), /loss_reason/, path)
  }
}

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recallApproval } from '../../../src/commands/approvals/recall-approval.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { readVersion } from '../../../src/database/quotes/versions.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import { parsePercent } from '../../../src/domain/pricing/percent.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { ADMIN, contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

let service: TestService
let shop: Shop
/** A store where every proposal needs a manager. */
let approving: Shop
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  approving = await openShop(service)
  const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
  const conditions = [{ field: 'line_discount', above: '10' }]
  await service.settings(approving.store, {
    approvals: { policies: [{ id: 'deep', name: 'Deep', domain: 'merchant', conditions, steps }] },
  })
})
after(() => service.close())

/** Opens a quote of 3 boards (catalog price 39.99) and 7 mugs (14.00), staged at these unit prices. */
async function staged(at: Shop, prices: readonly string[] = ['33.33', '12.49'], more: Partial<StagedProposal> = {}) {
  const lines = [
    { variant_id: at.board, quantity: 3 },
    { variant_id: at.mug, quantity: 7 },
  ]
  const { body: quote } = await at.post(quoteRequest({ lines }))
  const ids = quote.lines.map(({ id }: { id: string }) => id)
  await stageProposal(await contextOf(service, at.store), { quoteId: quote.id }, stagedAt(ids, prices, more))
  return { id: quote.id as string, ids }
}

const send = (at: Shop, id: string, body?: unknown, headers?: Record<string, string>) =>
  at.call('POST', `/v1/quotes/${id}/send-proposal`, { body, ...(headers && { headers }) })
const percentOff = (off: string) => ({ kind: 'percent', off: parsePercent(off) ?? 0n }) as const

describe('POST /v1/quotes/{id}/send-proposal', () => {
  it('sends what staff staged: version, prices, totals, expiry and event', async () => {
    const { id } = await staged(shop, undefined, { discount: percentOff('7.5') })
    const { status, body } = await send(shop, id)
    assert.equal(status, 200)
    assert.deepEqual([body.object, body.outcome, body.version_number], ['proposal_send', 'sent', 1])
    const { quote } = body
    assert.deepEqual([quote.status, quote.version_number, quote.negotiation_round], ['proposal_sent', 1, 1])
    assert.deepEqual(
      quote.lines.map((line: Record<string, unknown>) => [line.unit_price, line.line_total, line.still_open]),
      [
        ['33.33', '99.99', true],
        ['12.49', '87.43', true],
      ],
    )
    assert.deepEqual(
      [quote.totals.subtotal, quote.totals.discount_total, quote.totals.total],
      ['187.42', '14.06', '173.36'],
    )
    assert.equal(quote.proposal.sent_by, 'api')
    assert.equal(quote.expires_at, new Date(service.now.getTime() + 30 * 86_400_000).toISOString())
    const { body: events } = await shop.call('GET', `/v1/quotes/${id}/events`)
    assert.deepEqual(
      events.data.map(({ type, actor, data }: Record<string, unknown>) => [type, actor, data]),
      [
        ['quote.created', 'system', { source: 'api' }],
        [
          'quote.proposal_sent',
          'system',
          { previous_status: 'in_review', new_status: 'proposal_sent', version_number: 1 },
        ],
      ],
    )
  })

  it('accepts no body, an empty object and the flag, and refuses anything else', async () => {
    const { id } = await staged(shop)
    for (const body of [{ confirm_below_floor: 'yes' }, { price: '1.00' }, [], 'null', '1']) {
      assert.equal((await send(shop, id, body)).status, 400, JSON.stringify(body))
    }
    assert.equal((await send(shop, id, {})).status, 200)
  })

  it('shows the buyer only to a key that may see them', async () => {
    const { id } = await staged(shop)
    const key = await service.addKey(shop.store, { scopes: ['write_quotes', 'read_quotes'] })
    const { body } = await shop.call('POST', `/v1/quotes/${id}/send-proposal`, { key })
    assert.equal('customer' in body.quote, false)
    assert.equal('buyer_note' in body.quote.lines[0], false)
  })

  it('requires write_quotes', async () => {
    const { id } = await staged(shop)
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const { status, body } = await shop.call('POST', `/v1/quotes/${id}/send-proposal`, { key })
    assert.deepEqual([status, body.required_scopes], [403, ['write_quotes']])
  })

  it('finds no quote of another store', async () => {
    const { id } = await staged(approving)
    assert.deepEqual([(await send(shop, id)).status, (await send(shop, 'qte_nothing')).status], [404, 404])
  })

  it('refuses a quote without a staged proposal', async () => {
    const { body: quote } = await shop.post(quoteRequest())
    const { status, body } = await send(shop, quote.id)
    assert.deepEqual([status, body.code], [409, 'no_staged_proposal'])
  })

  it('refuses a proposal already sent, and one waiting for approval', async () => {
    const sent = await staged(shop)
    await send(shop, sent.id)
    const parked = await staged(approving, ['30.00', '12.49'])
    await send(approving, parked.id)
    for (const answer of [await send(shop, sent.id), await send(approving, parked.id)]) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'not_editable'])
    }
  })

  it('refuses invalid proposals with an entry for each fault; the flag does not help', async () => {
    const over = await staged(shop, undefined, { discount: { kind: 'fixed', amount: 18_743n } })
    const unpriced = await staged(shop)
    const { lines, ...rest } = stagedAt(unpriced.ids, ['1.00', '1.00'])
    const bad: StagedProposal = {
      ...rest,
      lines: lines.map((line, i) => (i === 0 ? { ...line, price: null } : line)),
      expiry: { kind: 'at', at: new Date(service.now.getTime() - 1) },
      depositPercentage: 1_000_001n,
    }
    await stageProposal(await contextOf(service, shop.store), { quoteId: unpriced.id }, bad)
    const first = await send(shop, over.id, { confirm_below_floor: true })
    assert.deepEqual(
      [first.status, first.body.code, first.body.errors.map(fieldOf)],
      [422, 'invalid_proposal', ['discount']],
    )
    const second = await send(shop, unpriced.id)
    assert.deepEqual(second.body.errors.map(fieldOf), ['lines.0.price', 'deposit_percentage', 'expires_at'])
  })

  it('lets a fixed discount equal the subtotal (V16b)', async () => {
    const { id } = await staged(shop, undefined, {
      discount: { kind: 'fixed', amount: 18_742n },
      shipping: { status: 'quoted', label: 'Freight', amount: 400n },
    })
    const { body } = await send(shop, id)
    assert.deepEqual([body.quote.totals.discount_total, body.quote.totals.total], ['187.42', '4.00'])
  })

  describe('with a price floor', () => {
    let floored: Shop
    before(async () => {
      floored = await openShop(service)
      await service.settings(floored.store, { price_floor: { percent: '15' } })
    })

    it('names the lines below it until confirmed, which is recorded', async () => {
      const { id } = await staged(floored, ['30.00', '14.00'])
      const refused = await send(floored, id)
      assert.deepEqual([refused.status, refused.body.code], [409, 'below_price_floor'])
      assert.deepEqual(refused.body.lines, [{ title: 'Oak board', discount_pct: 24.99 }])
      assert.equal(refused.body.floor_discount_pct, 15)
      assert.match(refused.body.resolution, /confirm_below_floor/)
      const confirmed = await send(floored, id, { confirm_below_floor: true })
      assert.equal(confirmed.body.outcome, 'sent')
      const recorded = [{ title: 'Oak board', discount_pct: 24.99 }]
      const version = await readVersion(service.db, floored.store.id, id, 1)
      assert.deepEqual(version.confirmedBelowFloor, recorded)
      const timeline = await listTimeline(service.db, floored.store.id, id)
      assert.deepEqual(timeline.at(-1)?.detail.confirmed_below_floor, recorded)
    })

    it('judges lines at their effective price: a whole-quote discount alone can breach it (2026-09-30)', async () => {
      const fine = await staged(floored, ['39.99', '14.00'], { discount: percentOff('15') })
      const deep = await staged(floored, ['39.99', '14.00'], { discount: percentOff('15.01') })
      assert.equal((await send(floored, fine.id)).status, 200)
      assert.equal((await send(floored, deep.id)).body.code, 'below_price_floor')
    })
  })

  it('parks a proposal that needs approval: the buyer sees nothing of it', async () => {
    const { id } = await staged(approving, ['30.00', '12.49'])
    const { status, body } = await send(approving, id)
    assert.deepEqual([status, body.outcome, body.version_number], [200, 'awaiting_approval', 1])
    assert.deepEqual(body.quote.approval, { active: true, pending_domain: 'merchant' })
    assert.deepEqual(
      [body.quote.status, body.quote.proposal, body.quote.lines[0].unit_price],
      ['in_review', null, null],
    )
    assert.equal(body.quote.totals.total, '217.97') // still the estimate at catalog price
    const { body: events } = await approving.call('GET', `/v1/quotes/${id}/events`)
    assert.deepEqual(events.data.at(-1).data, { approval_kind: 'merchant', version_number: 1 })
  })

  it('never reuses a version number', async () => {
    const { id, ids } = await staged(approving, ['30.00', '12.49'])
    await send(approving, id)
    await recallApproval(await contextOf(service, approving.store, ADMIN), { quoteId: id })
    await stageProposal(await contextOf(service, approving.store), { quoteId: id }, stagedAt(ids, ['39.99', '14.00']))
    const { body } = await send(approving, id)
    assert.deepEqual([body.outcome, body.version_number, body.quote.proposal.version_number], ['sent', 2, 2])
  })

  it('spends one e-mail of the allowance, a refused send none', async () => {
    const small = await openShop(service, { store: { development: true } })
    const { id } = await staged(small)
    const level = async () =>
      (await service.pool.query('select level from mail_allowance where store_id = $1', [small.store.id])).rows[0].level
    const { body: unstaged } = await small.post(quoteRequest())
    const before = await level()
    await send(small, unstaged.id)
    assert.equal(await level(), before)
    await service.pool.query('update mail_allowance set level = 0, at_ms = $2 where store_id = $1', [
      small.store.id,
      service.now.getTime() + 60_000,
    ])
    const { status, body, headers } = await send(small, id)
    assert.deepEqual([status, body.code, body.daily_limit], [429, 'email_quota_exceeded', 50])
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.equal((await small.call('GET', `/v1/quotes/${id}`)).body.status, 'in_review')
  })

  it('replays the first answer for the same idempotency key, and sends once', async () => {
    const { id } = await staged(shop)
    const headers = { 'idempotency-key': `send-${id}` }
    const first = await send(shop, id, undefined, headers)
    const again = await send(shop, id, {}, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(again.body, first.body)
    assert.equal((await shop.call('GET', `/v1/quotes/${id}`)).body.version_number, 1)
  })

  it('lets one of two concurrent sends through; the other learns that the quote changed', async () => {
    const { id } = await staged(shop)
    const answers = await Promise.all([send(shop, id), send(shop, id), send(shop, id)])
    const lost = answers.filter(({ status }) => status !== 200)
    assert.equal(lost.length, 2)
    for (const { body } of lost) assert.ok(['state_conflict', 'not_editable'].includes(body.code), body.code)
  })
})

function fieldOf({ field }: { field: string }): string {
  return field
}

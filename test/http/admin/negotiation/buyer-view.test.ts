import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { stagedAt } from '../../../support/given/staged.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

describe('GET /admin/api/quotes/{id}/versions/{number}/buyer-view', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const read = async (quote: Negotiation, number: number | string, staff = desk.rep) =>
    staff.call('GET', `/admin/api/quotes/${quote.id}/versions/${number}/buyer-view`)
  const tick = () => {
    desk.service.now = new Date(desk.service.now.getTime() + 1_000)
  }

  /** Opens boards at 777.77 with a hidden price, mugs at 888.88 that are hidden, and a visible item at 5.00. */
  async function openCanaries(): Promise<Negotiation> {
    const lines = [
      { variant_id: desk.shop.board, quantity: 1, requested_price: '666.66' },
      { custom: { title: 'Canary', description: 'Canary of the hidden line' }, quantity: 1 },
      { custom: { title: 'Thing' }, quantity: 1 },
    ]
    const quote = await desk.open({ lines })
    const staged = stagedAt(quote.lines, ['777.77', '888.88', '5.00'], {}, [1, 1, 1])
    const visibility = ['price_hidden', 'hidden', 'show'] as const
    await quote.send({
      lines: staged.lines.map((line, i) => ({ ...line, visibility: visibility[i] ?? 'show' })),
      discount: { kind: 'percent', off: 100_000n },
      note: 'For you',
    })
    return quote
  }

  it('contains neither hidden lines nor hidden prices', async () => {
    const quote = await openCanaries()
    const { status, body } = await read(quote, 1)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.lines.map(({ title, unit_price }: Record<string, unknown>) => [title, unit_price]),
      [
        ['Oak board', null],
        ['Thing', '5.00'],
      ],
    )
    assert.deepEqual(
      [body.totals.total, body.proposal.note, body.actions, body.messages],
      ['1504.48', 'For you', [], []],
    )
    const said = JSON.stringify(body)
    for (const canary of [
      'Canary',
      '777.77',
      '888.88',
      '666.66',
      '39.99',
      '77.78',
      '699.99',
      '799.99',
      quote.lines[1] ?? 'none',
    ]) {
      assert.ok(!said.includes(canary), canary)
    }
  })

  it('is the version as the buyer first saw it, whatever came later', async () => {
    const quote = await desk.open()
    tick()
    await quote.send()
    const first = (await read(quote, 1)).body
    const seen = await quote.read()
    assert.deepEqual(
      [first.status, first.expires_at, first.proposal.sent_at],
      ['answer_needed', seen.expiresAt?.toISOString(), desk.service.now.toISOString()],
    )
    tick()
    assert.equal((await desk.act(desk.rep, quote, 'recall')).status, 200)
    tick()
    const lines = quote.lines.map((id) => ({
      id,
      quantity: 1,
      price: { kind: 'unit', amount: '8.00' },
      visibility: 'show',
    }))
    const terms = { shipping: { status: 'not_required' }, tax: { kind: 'none' } }
    await desk.act(desk.rep, quote, 'proposal', { ...terms, lines }, 'PUT')
    assert.equal((await desk.act(desk.rep, quote, 'send')).status, 200)
    tick()
    await quote.answer('accept', 'reject')
    const second = (await read(quote, 2)).body
    assert.deepEqual(
      [second.totals.total, second.changes.since_version, second.changes.total],
      ['16.00', 1, { from: '100.00', to: '16.00' }],
    )
    assert.deepEqual(
      second.lines.map(({ decision }: { decision: string | null }) => decision),
      [null, null],
    )
    const { revision: _, ...was } = first
    const { revision: __, ...is } = (await read(quote, 1)).body
    assert.deepEqual(is, was)
  })

  it('does not exist for unknown versions and quotes the caller may not see', async () => {
    const quote = await desk.open()
    await quote.send()
    for (const number of [0, 2, 'x', '1.0']) assert.equal((await read(quote, number)).status, 404, String(number))
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    assert.equal((await read(quote, 1)).status, 404)
    assert.equal((await read(quote, 1, desk.manager)).body.seller.contact_name, desk.manager.member.name)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decideCounter } from '../../../../src/domain/negotiation/counter-proposal.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const BUYER = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const
const read = async (id: string) => (await desk.admin.call('GET', `/admin/api/quotes/${id}`)).body

describe("staff's view of a quote", () => {
  it('suggests catalog prices before the first proposal, and none for lines without a catalog price', async () => {
    const lines = [
      { variant_id: desk.shop.board, quantity: 3 },
      { custom: { title: 'Engraving' }, quantity: 1 },
    ]
    const quote = await desk.open({ lines })
    const { suggested, preview, staged } = await read(quote.id)
    assert.equal(staged, null)
    assert.deepEqual(
      suggested.lines.map((line: { price: object | null; quantity: number }) => [line.price, line.quantity]),
      [
        [{ kind: 'catalog' }, 3],
        [null, 1],
      ],
    )
    assert.deepEqual(suggested.shipping, { status: 'to_be_confirmed', label: null, amount: '0.00' })
    assert.deepEqual(
      [preview.totals.total, preview.faults.map(({ field }: { field: string }) => field)],
      ['119.97', ['lines.1.price']],
    )
  })

  it("suggests the last proposal with the counter-offer's quantities, which PUT accepts unchanged", async () => {
    const quote = await desk.open()
    await quote.send({ paymentTerms: 'Net 30', expiry: { kind: 'days', days: 9 } })
    await quote.decide(
      (before, now) =>
        decideCounter(
          before,
          { lines: [{ lineId: quote.lines[0] ?? '', requestedPrice: 900n, requestedQuantity: 50 }], note: null },
          {},
          now,
        ),
      BUYER,
    )
    const countered = await read(quote.id)
    const { suggested } = countered
    assert.deepEqual(
      suggested.lines.map((line: { quantity: number }) => line.quantity),
      [50, 7],
    )
    assert.deepEqual([suggested.payment_terms, suggested.expiry], ['Net 30', { days: 9 }])
    assert.deepEqual([countered.lines[0].requested_price, countered.lines[0].requested_quantity], ['9.00', 50])
    const answer = await desk.act(desk.admin, quote, 'proposal', suggested, 'PUT')
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual([answer.body.staged, answer.body.suggested], [suggested, null])
    assert.equal(answer.body.status, 'countered')
  })

  it('suggests no past expiry, nothing while the buyer is to answer, and no older counter-offer', async () => {
    const quote = await desk.open()
    const at = new Date(desk.service.now.getTime() + 2 * DAY_MS)
    const counter = {
      lines: [{ lineId: quote.lines[0] ?? '', requestedPrice: null, requestedQuantity: 50 }],
      note: null,
    }
    await quote.send()
    await quote.decide((before, now) => decideCounter(before, counter, {}, now), BUYER)
    await quote.send({ expiry: { kind: 'at', at } })
    assert.equal((await read(quote.id)).suggested, null)
    await desk.act(desk.admin, quote, 'recall')
    assert.deepEqual((await read(quote.id)).suggested.expiry, { at: at.toISOString() })
    await pass(desk.service, 3 * DAY_MS)
    await desk.signAll()
    const { suggested } = await read(quote.id)
    assert.equal(suggested.expiry, null)
    assert.equal(suggested.lines[0].quantity, 3)
  })

  it('suggests for the open lines what remains of amounts given for all of them', async () => {
    const quote = await desk.open()
    await quote.send({
      discount: { kind: 'fixed', amount: 1000n },
      tax: { kind: 'amount', amount: 901n },
      shipping: { status: 'quoted', label: null, amount: 500n },
    })
    const { totals } = await quote.answer('accept', 'defer')
    await desk.act(desk.admin, quote, 'reopen')
    const { suggested, preview } = await read(quote.id)
    assert.deepEqual(suggested.discount, { kind: 'fixed', amount: '7.00' })
    assert.equal(preview.totals.total, (await read(quote.id)).totals.total)
    assert.equal(preview.totals.tax_estimate, '9.01')
    assert.equal(totals.total, 10_401n)
  })

  it('previews sending to the cent', async () => {
    const quote = await desk.open()
    const proposal = {
      lines: [
        { id: quote.lines[1], quantity: 7, price: { kind: 'percent', off: '12.5' } },
        { id: quote.lines[0], quantity: 3, price: { kind: 'fixed', off: '1.11' } },
        { variant_id: desk.shop.giant, quantity: 1_000_000, price: { kind: 'catalog' } },
      ],
      discount: { kind: 'percent', off: '33.3333' },
      shipping: { status: 'quoted', amount: '18.01' },
      tax: { kind: 'rate', percent: '8.25', shipping_taxable: true },
    }
    const { body } = await desk.act(desk.admin, quote, 'proposal', proposal, 'PUT')
    const { body: sent } = await desk.act(desk.admin, quote, 'send')
    for (const [name, figure] of Object.entries(body.preview.totals)) assert.equal(sent.quote.totals[name], figure)
    assert.deepEqual(
      sent.quote.lines.map((line: Record<string, unknown>) => [line.id, line.net, line.effective_unit_price, line.tax]),
      body.preview.lines.map((line: Record<string, unknown>) => [
        line.id,
        line.net,
        line.effective_unit_price,
        line.tax,
      ]),
    )
  })

  it('works while the platform is down: only the matching policies are unknown', async () => {
    const condition = { field: 'customer_tag', values: ['VIP'] }
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const policies = [{ id: 'vip', name: 'VIPs', domain: 'merchant', conditions: [condition], steps }]
    await desk.under({ approvals: { policies } }, async () => {
      const quote = await desk.open({ customer_id: desk.shop.buyer })
      assert.deepEqual((await read(quote.id)).preview.approval.needed, true)
      const { platform } = desk.service.systems
      const { customer } = platform
      const down = async () => {
        throw new PlatformUnavailable('It is down')
      }
      Object.assign(platform, { customer: down })
      const { preview, actions } = await read(quote.id)
      Object.assign(platform, { customer })
      assert.equal(preview.approval, null)
      assert.equal(preview.totals.total, '217.97')
      assert.equal(actions.stage_proposal.allowed, true)
    })
  })
})

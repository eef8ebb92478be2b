import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'
import { openLink } from '../../../support/shop/portal.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const SECRET = 'Made by hand in the cellar'

async function stage(quote: Negotiation, visibility: readonly string[], more: object = {}) {
  const lines = quote.lines.map((id, i) => ({
    id,
    quantity: 2,
    price: { kind: 'unit', amount: ['33.33', '12.49', '5.01'][i] },
    visibility: visibility[i],
  }))
  const terms = { shipping: { status: 'quoted', label: 'Freight', amount: '18' }, tax: { kind: 'none' } }
  const answer = await desk.act(desk.rep, quote, 'proposal', { lines, ...terms, ...more }, 'PUT')
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const preview = ({ id }: Negotiation, staff = desk.rep) =>
  staff.call('GET', `/admin/api/quotes/${id}/proposal/buyer-preview`)

function openThree() {
  const { board, mug } = desk.shop
  return desk.open({
    lines: [
      { variant_id: board, quantity: 3 },
      { variant_id: mug, quantity: 7 },
      { custom: { title: SECRET }, quantity: 1 },
    ],
  })
}

describe('GET /admin/api/quotes/{id}/proposal/buyer-preview', () => {
  it('is exactly what the buyer later reads, also in a second round', async () => {
    const quote = await openThree()
    const rounds = [
      { note: 'With pleasure', payment_terms: 'Net 30', discount: { kind: 'percent', off: '7.5' } },
      { expiry: { days: 5 }, discount: { kind: 'fixed', amount: '1' } },
    ]
    for (const terms of rounds) {
      await stage(quote, ['show', 'price_hidden', 'hidden'], terms)
      const { status, body } = await preview(quote)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal((await desk.act(desk.admin, quote, 'send')).body.outcome, 'sent')
      const buyer = await openLink(desk.service, desk.shop.store, quote.id)
      const { revision, actions, ...read } = await buyer.read(quote.id)
      assert.deepEqual(body, { ...read, revision: body.revision, actions: [] })
      assert.equal((await desk.act(desk.admin, quote, 'recall')).status, 200)
    }
  })

  it('contains no hidden line and no hidden price', async () => {
    const quote = await openThree()
    await stage(quote, ['show', 'price_hidden', 'hidden'])
    const { body } = await preview(quote)
    const text = JSON.stringify(body)
    for (const secret of [SECRET, quote.lines[2] ?? '', '12.49', '24.98', '5.01', '10.02']) {
      assert.ok(!text.includes(secret), secret)
    }
    assert.equal(body.lines.length, 2)
    assert.equal(body.totals.subtotal, '101.66')
  })

  it('names its revision, and is refused if nothing is staged or can be', async () => {
    const quote = await desk.open()
    assert.equal((await preview(quote)).body.code, 'no_staged_proposal')
    await stage(quote, ['show', 'show'])
    assert.equal((await preview(quote)).body.revision, (await quote.read()).revision)
    await desk.act(desk.admin, quote, 'send')
    assert.equal((await preview(quote)).body.code, 'not_editable')
  })

  it('does not exist for a sales rep if a colleague has the quote', async () => {
    const quote = await desk.open()
    await stage(quote, ['show', 'show'])
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    assert.equal((await preview(quote)).status, 404)
    assert.equal((await preview(quote, desk.manager)).status, 200)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { contextOf } from '../../support/service/context.ts'
import { openMaker, settleDocuments, textOf } from '../../support/service/documents.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { faults, openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, signInContact, stateOf } from '../../support/shop/portal.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'

const TIERS = [
  { from_quantity: 2, unit_price: '10.00' },
  { from_quantity: 10, unit_price: '9.00' },
  { from_quantity: 50, unit_price: '8.00' },
]
let service: TestService
let shop: Shop
let admin: Staff
const maker = openMaker()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
  await addColleagues(service, shop)
  await service.platform.setTaxRate(shop.store.id, { percent: '7.25', shippingTaxable: true })
})
after(async () => {
  await maker.close()
  await service.close()
})

const readByStaff = async (id: string) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body
const staff = async (method: string, id: string, path: string, body: object = {}) =>
  admin.call(method, `/admin/api/quotes/${id}/${path}`, { revision: (await readByStaff(id)).revision, ...body })
const line = (id: string | undefined, quantity: number, amount: string, tiers: object[] | null = null) => ({
  id,
  quantity,
  price: { kind: 'unit', amount },
  ...(tiers && { tiers }),
})

const RATE = { kind: 'rate', percent: '7.25', shipping_taxable: true }

/** Staff offer ten boards with prices by quantity, seven mugs and a shelf, at 10 % off, with freight, tax and a deposit. */
async function offered(request: Record<string, unknown> = {}, tax: object = RATE) {
  const offer = await sendPricedOffer(service, shop, admin, {
    request,
    lines: ([board, mug, shelf]) => [line(board, 10, '99.00', TIERS), line(mug, 7, '3.00'), line(shelf, 1, '100.00')],
    terms: {
      discount: { kind: 'percent', off: '10' },
      shipping: { status: 'quoted', label: 'Freight', amount: '18.00' },
      tax,
      deposit_percentage: '30',
    },
  })
  const [board = '', mug = '', shelf = ''] = offer.lines
  return { ...offer, board, mug, shelf }
}
const all = (...quantities: [string, number][]) => ({
  accept_all: true,
  quantities: quantities.map(([line_id, quantity]) => ({ line_id, quantity })),
})
const partsOf = ({ quantity, unit_price, line_total }: Record<string, unknown>) => [quantity, unit_price, line_total]

describe('an offer with prices by quantity', () => {
  it('shows its price table, with the price of the offered quantity, to buyer, staff and API', async () => {
    const { id, link } = await offered()
    const [seen, other] = (await link.read(id)).lines
    assert.deepEqual([partsOf(seen), seen.tiers, other.tiers], [[10, '9.00', '90.00'], TIERS, []])
    const { lines } = (await shop.call('GET', `/v1/quotes/${id}`)).body
    assert.deepEqual([partsOf(lines[0]), lines[0].tiers, 'tiers' in lines[1]], [[10, '9.00', '90.00'], TIERS, false])
    const listed = (await shop.call('GET', '/v1/quotes?limit=50')).body.data.find(
      (one: { id: string }) => one.id === id,
    )
    assert.deepEqual(listed.lines[0].tiers, TIERS)
    const version = (await admin.call('GET', `/admin/api/quotes/${id}/versions/1`)).body
    assert.deepEqual(version.lines[0].tiers, TIERS)
  })

  it('has the table in its PDF and mail', async () => {
    const { id } = await offered()
    await settleDocuments(service, maker)
    const { data } = (await shop.call('GET', `/v1/quotes/${id}/documents`)).body
    const { download_url: url } = (await shop.call('GET', `/v1/documents/${data[0].id}`)).body
    const pdf = await fetch(url.replace('https://quotes.service.dev', service.baseUrl))
    assert.match(await textOf(Buffer.from(await pdf.arrayBuffer())), /2–9: 10\.00 · 10–49: 9\.00 · 50\+: 8\.00/)
    await workOffMail(service)
    const mails = (await admin.call('GET', `/admin/api/mail?kind=proposal&quote=${id}`)).body.data
    const { text } = (await admin.call('GET', `/admin/api/mail/${mails[0].id}`)).body
    assert.match(text, /2–9: \$10\.00 · 10–49: \$9\.00 · 50\+: \$8\.00/)
  })

  it('is offered again as it was when staff revise it, and a new version tells the buyer of other prices', async () => {
    const { id, board, link } = await offered()
    await staff('POST', id, 'recall')
    const { suggested } = await readByStaff(id)
    assert.deepEqual(suggested.lines[0].tiers, TIERS)
    const tiers = TIERS.with(2, { from_quantity: 60, unit_price: '8.00' })
    const lines = suggested.lines.with(0, { ...suggested.lines[0], tiers })
    assert.equal((await staff('PUT', id, 'proposal', { ...suggested, lines })).status, 200)
    assert.equal((await staff('POST', id, 'send')).status, 200)
    const { changes } = await link.read(id)
    assert.deepEqual(
      changes.changed.map((one: { line_id: string; other_tiers: boolean }) => [one.line_id, one.other_tiers]),
      [[board, true]],
    )
    const diff = (await admin.call('GET', `/admin/api/quotes/${id}/versions/2/diff?against=1`)).body
    assert.deepEqual(diff.lines.changed[0].tiers, { before: TIERS, after: tiers })
  })

  for (const [given, tiers, field] of [
    ['that do not rise', [TIERS[1], TIERS[0]], 'lines.0.tiers.1.from_quantity'],
    ['that repeat a quantity', [TIERS[0], TIERS[0]], 'lines.0.tiers.1.from_quantity'],
    ['with three decimals', [{ from_quantity: 1, unit_price: '1.005' }], 'lines.0.tiers.0.unit_price'],
    ['of nothing', [], 'lines.0.tiers'],
  ] as const) {
    it(`cannot have quantities ${given}`, async () => {
      const { id, lines } = await askFor(shop)
      const body = {
        lines: [line(lines[0], 10, '1.00', tiers as never)],
        shipping: { status: 'free' },
        tax: { kind: 'none' },
      }
      const { status, body: said } = await staff('PUT', id, 'proposal', body)
      assert.equal(status, 400, JSON.stringify(said))
      assert.equal(said.errors[0].field, field)
    })
  }
})

describe('accepting another quantity', () => {
  it('costs what was shown before the press: in the quote, the order, documents and for staff', async () => {
    const { id, board, link, preview } = await offered()
    const answer = all([board, 50])
    const { agreed, lines } = (await preview(answer)).body
    // 400 + 21 + 100 less 10 %, freight, 7.25 % tax on all but mugs
    assert.deepEqual(
      [agreed.subtotal, agreed.net_total, agreed.total, agreed.deposit],
      ['521.00', '468.90', '520.84', '156.25'],
    )
    assert.deepEqual(lines, [
      { id: board, quantity: 50, unit_price: '8.00', line_total: '400.00', net_total: '360.00' },
    ])
    const { status, body } = await link.act(id, 'answer', answer)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.agreed, body.totals.total], [agreed, agreed.total])
    assert.deepEqual([partsOf(body.lines[0]), body.lines[0].offered_quantity], [[50, '8.00', '400.00'], 10])
    const quote = (await shop.call('GET', `/v1/quotes/${id}`)).body
    assert.deepEqual(
      [quote.status, quote.totals.total, partsOf(quote.lines[0])],
      ['accepted', agreed.total, [50, '8.00', '400.00']],
    )
    const read = await readByStaff(id)
    assert.equal(read.lines[0].offered_quantity, 10)
    const sent = (await admin.call('GET', `/admin/api/quotes/${id}/versions/1`)).body
    assert.deepEqual(partsOf(sent.lines[0]), [10, '9.00', '90.00'], 'the version stays as sent')
    await convertQuote(
      await contextOf(service, shop.store),
      { quoteId: id },
      { groups: null, shippingOn: 'first', invoice: false },
    )
    const { orders } = await link.read(id)
    assert.equal(orders.items[0].total, agreed.total)
  })

  it('with tax left to the platform is taxed in proportion, and becomes an order', async () => {
    const { id, board, link, preview } = await offered({}, { kind: 'platform' })
    const answer = all([board, 5000])
    const { agreed } = (await preview(answer)).body
    const { body } = await link.act(id, 'answer', answer)
    assert.deepEqual(body.agreed, agreed)
    const ctx = await contextOf(service, shop.store)
    await convertQuote(ctx, { quoteId: id }, { groups: null, shippingOn: 'first', invoice: false })
    assert.equal((await shop.call('GET', `/v1/quotes/${id}`)).body.status, 'converted')
  })

  it('takes effect for accepted lines alone, and leaves the others as offered', async () => {
    const { id, board, mug, link, preview } = await offered()
    const decisions = [{ line_id: board, decision: 'accept' }]
    const answer = { decisions, quantities: [{ line_id: board, quantity: 2 }] }
    const { agreed } = (await preview(answer)).body
    const { body } = await link.act(id, 'answer', answer)
    assert.deepEqual([body.agreed, body.totals.accepted_total], [agreed, '18.00'])
    assert.deepEqual(partsOf(body.lines[1]), [7, '3.00', '21.00'])
    const second = await link.act(id, 'answer', { decisions: [{ line_id: mug, decision: 'accept' }] })
    assert.deepEqual(partsOf(second.body.lines[0]), [2, '10.00', '20.00'])
  })

  it('is undone by voiding the acceptance: the buyer chooses anew', async () => {
    const { id, board, link } = await offered()
    const before = await link.read(id)
    assert.equal((await link.act(id, 'answer', all([board, 50]))).status, 200)
    assert.equal((await staff('POST', id, 'void', { reason: 'A slip' })).status, 200)
    const after = await link.read(id)
    assert.deepEqual([after.lines, after.totals], [before.lines, before.totals])
    const { body } = await link.act(id, 'answer', all([board, 12]))
    assert.deepEqual(partsOf(body.lines[0]), [12, '9.00', '108.00'])
  })

  it('is held for the company with its quantity, shown to the approver and to staff', async () => {
    const policy = {
      id: 'large',
      name: 'Large',
      domain: 'buyer',
      conditions: [{ field: 'total', at_least: '300.00' }],
      steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
    } as const
    await service.settings(shop.store, { approvals: { policies: [policy] } })
    const { id, board } = await offered({ customer_id: shop.buyer, company_location_id: shop.berlin })
    const buyer = await signInContact(service, shop.store, 'berliner@acme.example')
    const { body } = await buyer.act(id, 'answer', all([board, 50]))
    assert.deepEqual([body.status, partsOf(body.lines[0])], ['awaiting_approval', [50, '8.00', '400.00']])
    assert.deepEqual((await readByStaff(id)).approval.chain.held_quantities, { [board]: 50 })
    const approver = await signInContact(service, shop.store, 'approver@acme.example')
    const [asked] = (await approver.call('GET', '/approvals')).body.data
    assert.deepEqual([asked.lines[0].quantity, asked.lines[0].net_total, asked.agreed.total], [50, '360.00', '520.84'])
    const approved = await approver.act(id, 'approval/approve')
    assert.deepEqual([approved.body.status, approved.body.totals.total], ['accepted', '520.84'])
    await service.settings(shop.store, {})
  })

  for (const [given, of, quantity, status] of [
    ['less than the smallest offered', 'board', 1, 400],
    ['no whole number', 'board', 2.5, 400],
    ['more than a million', 'board', 1_000_001, 400],
    ['for a line with one price', 'mug', 8, 400],
  ] as const) {
    it(`is refused if it is ${given}, and changes nothing`, async () => {
      const quote = await offered()
      const before = await stateOf(service, quote.id)
      for (const answer of [
        quote.preview(all([quote[of], quantity])),
        quote.link.act(quote.id, 'answer', all([quote[of], quantity])),
      ]) {
        const said = await answer
        assert.equal(said.status, status, JSON.stringify(said.body))
        assert.equal(said.body.code, 'invalid_request')
        assert.equal(faults(said).length, 1)
      }
      assert.equal(await stateOf(service, quote.id), before)
    })
  }

  it('is refused at a version the buyer has not seen: staff sent a new one meanwhile', async () => {
    const { id, board, link } = await offered()
    const { revision } = await link.read(id)
    await staff('POST', id, 'recall')
    const { suggested } = await readByStaff(id)
    const dearer = suggested.lines.with(0, {
      ...suggested.lines[0],
      tiers: [{ from_quantity: 2, unit_price: '12.00' }],
    })
    assert.equal((await staff('PUT', id, 'proposal', { ...suggested, lines: dearer })).status, 200)
    const [sent, answer] = await Promise.all([
      staff('POST', id, 'send'),
      link.act(id, 'answer', { revision, ...all([board, 50]) }),
    ])
    assert.equal(sent.status, 200)
    assert.equal(answer.status, 409, JSON.stringify(answer.body))
    const { lines } = await link.read(id)
    assert.deepEqual([partsOf(lines[0]), lines[0].decision], [[10, '12.00', '120.00'], null])
  })

  it('of a repeated line is refused', async () => {
    const { id, board, link } = await offered()
    const { status } = await link.act(id, 'answer', all([board, 10], [board, 50]))
    assert.equal(status, 400)
  })
})

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

let service: TestService
let shop: Shop
let admin: Staff
const maker = openMaker()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
  await addColleagues(service, shop)
  await service.platform.setTaxRate(shop.store.id, { percent: '20', shippingTaxable: false })
})
after(async () => {
  await maker.close()
  await service?.close()
})

const OPTION = { kind: 'optional', preselected: false }
const oneOf = (preselected: boolean) => ({ kind: 'one_of', group: 'feet', preselected })
const RATE = { kind: 'rate', percent: '20', shipping_taxable: false }
const price = (amount: string) => ({ kind: 'unit', amount })
const custom = (title: string, amount: string, choice: object) => ({
  custom: { title },
  taxable: true,
  requires_shipping: true,
  quantity: 1,
  price: price(amount),
  choice,
})

/** Staff offer three boards, seven mugs, a shelf if the buyer wants one, and one of two sorts of feet, with freight and tax. */
function propose({ request = {}, tax = RATE as object } = {}) {
  return sendPricedOffer(service, shop, admin, {
    request,
    lines: ([board, mug, shelf]) => [
      { id: board, quantity: 3, price: price('10.00') },
      { id: mug, quantity: 7, price: price('5.00') },
      { id: shelf, quantity: 1, price: price('100.00'), choice: OPTION },
      custom('Oak feet', '20.00', oneOf(true)),
      custom('Steel feet', '30.00', oneOf(false)),
    ],
    terms: {
      discount: { kind: 'percent', off: '10' },
      shipping: { status: 'quoted', label: 'Freight', amount: '18.00' },
      tax,
    },
  })
}

/** The same, with the ids of the lines. */
async function offered(given: Parameters<typeof propose>[0] = {}) {
  const offer = await propose(given)
  const { lines } = await offer.link.read(offer.id)
  const [board, mug, shelf, oak, steel] = lines.map(({ id }: { id: string }) => id) as string[]
  assert.ok(board && mug && shelf && oak && steel)
  return { ...offer, board, mug, shelf, oak, steel }
}

const all = (...chosen: string[]) => ({ accept_all: true, chosen })
const decisions = (made: Record<string, string>) => ({
  decisions: Object.entries(made).map(([line_id, decision]) => ({ line_id, decision })),
})
const decided = (lines: { decision: string | null; choice?: { chosen: boolean } | null }[]) =>
  lines.map(({ decision, choice }) => `${decision ?? 'open'}${choice ? (choice.chosen ? ' in' : ' out') : ''}`)

describe('an offer with an option and alternatives', () => {
  it('costs what is preselected, and says what each choice adds: to buyer, staff and API', async () => {
    const { id, link, readByStaff } = await offered()
    const seen = await link.read(id)
    // 30 + 35 + 20 less 10 %, freight, 20 % tax on all but mugs
    assert.equal(seen.totals.total, '103.50')
    assert.deepEqual(decided(seen.lines), ['open', 'open', 'open out', 'open in', 'open out'])
    assert.deepEqual(
      seen.lines.map(({ adds }: { adds: string | null }) => adds),
      [null, null, '108.00', '21.60', '32.40'],
    )
    const quote = (await shop.call('GET', `/v1/quotes/${id}`)).body
    assert.equal(quote.totals.total, '103.50')
    assert.deepEqual(quote.lines[2].choice, { kind: 'optional', group: null, preselected: false, chosen: false })
    assert.deepEqual(quote.lines[3].choice, { kind: 'one_of', group: 'feet', preselected: true, chosen: true })
    assert.ok(!('choice' in quote.lines[0]), 'only on lines with a choice')
    const version = (await admin.call('GET', `/admin/api/quotes/${id}/versions/1`)).body
    assert.deepEqual(version.lines[4].choice, quote.lines[4].choice)
    assert.equal((await readByStaff()).totals.total, '103.50')
  })

  it('says so in its PDF and mail', async () => {
    const { id } = await offered()
    await settleDocuments(service, maker)
    const { data } = (await shop.call('GET', `/v1/quotes/${id}/documents`)).body
    const { download_url: url } = (await shop.call('GET', `/v1/documents/${data[0].id}`)).body
    const pdf = await fetch(url.replace('https://quotes.service.dev', service.baseUrl))
    const paper = await textOf(Buffer.from(await pdf.arrayBuffer()))
    assert.match(paper, /shelf\s+Optional, not in the total/)
    assert.match(paper, /Oak feet\s+Alternative, recommended, in the total/)
    await workOffMail(service)
    const mails = (await admin.call('GET', `/admin/api/mail?kind=proposal&quote=${id}`)).body.data
    const { text } = (await admin.call('GET', `/admin/api/mail/${mails[0].id}`)).body
    assert.match(text, /Optional: A made-to-measure shelf/)
    assert.match(text, /One of: Oak feet · Steel feet/)
  })

  it('is offered again as it was when staff revise it, and a new version tells the buyer of another choice', async () => {
    const { id, oak, link, act, readByStaff } = await offered()
    await act('POST', 'recall')
    const { suggested } = await readByStaff()
    assert.deepEqual(
      suggested.lines.map(({ choice }: { choice: { kind: string } | null }) => choice?.kind ?? null),
      [null, null, 'optional', 'one_of', 'one_of'],
    )
    const swapped = suggested.lines.map((line: { choice: { kind: string; preselected: boolean } | null }) =>
      line.choice?.kind === 'one_of'
        ? { ...line, choice: { ...line.choice, preselected: !line.choice.preselected } }
        : line,
    )
    const saved = await act('PUT', 'proposal', { ...suggested, lines: swapped })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    assert.equal((await act('POST', 'send')).status, 200)
    const { changes, totals } = await link.read(id)
    assert.equal(totals.total, '114.30')
    const [first] = changes.changed
    assert.deepEqual([first.line_id, first.other_choice], [oak, true])
    const diff = (await admin.call('GET', `/admin/api/quotes/${id}/versions/2/diff?against=1`)).body
    assert.deepEqual(diff.lines.changed[0].choice.after, { kind: 'one_of', group: 'feet', preselected: false })
  })

  for (const [given, choice, field] of [
    ['an alternative without a group', { kind: 'one_of', preselected: true }, 'lines.0.choice.group'],
    ['an option with a group', { kind: 'optional', preselected: true, group: 'a' }, 'lines.0.choice.group'],
    ['an unknown kind', { kind: 'any', preselected: true }, 'lines.0.choice.kind'],
    ['nothing preselected or not', { kind: 'optional' }, 'lines.0.choice.preselected'],
  ] as const) {
    it(`cannot have ${given}`, async () => {
      const { id, lines } = await askFor(shop)
      const { revision } = (await admin.call('GET', `/admin/api/quotes/${id}`)).body
      const body = {
        revision,
        lines: [{ id: lines[0], quantity: 3, price: price('1.00'), choice }],
        shipping: { status: 'free' },
        tax: { kind: 'none' },
      }
      const { status, body: said } = await admin.call('PUT', `/admin/api/quotes/${id}/proposal`, body)
      assert.equal(status, 400, JSON.stringify(said))
      assert.equal(said.errors[0].field, field)
    })
  }
})

describe('choosing', () => {
  it('costs what was shown before the press: in the quote, the order and for staff', async () => {
    const { id, shelf, steel, link, preview, readByStaff } = await offered()
    const answer = all(shelf, steel)
    const { agreed } = (await preview(answer)).body
    // 30 + 35 + 100 + 30 less 10 %, freight, 20 % tax on all but mugs
    assert.deepEqual([agreed.subtotal, agreed.total], ['195.00', '222.30'])
    const { status, body } = await link.act(id, 'answer', answer)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.status, body.agreed, body.totals.total], ['accepted', agreed, agreed.total])
    const recorded = ['accept', 'accept', 'accept in', 'reject out', 'accept in']
    assert.deepEqual(decided(body.lines), recorded)
    const quote = (await shop.call('GET', `/v1/quotes/${id}`)).body
    assert.deepEqual([quote.status, quote.totals.total, decided(quote.lines)], ['accepted', agreed.total, recorded])
    assert.equal((await readByStaff()).status, 'accepted')
    const sent = (await admin.call('GET', `/admin/api/quotes/${id}/versions/1`)).body
    assert.deepEqual(decided(sent.lines)[4], 'open out', 'the version stays as sent')
    const ctx = await contextOf(service, shop.store)
    await convertQuote(ctx, { quoteId: id }, { groups: null, shippingOn: 'first', invoice: false })
    const { orders } = await link.read(id)
    assert.equal(orders.items[0].total, agreed.total)
    assert.equal((await shop.call('GET', `/v1/quotes/${id}`)).body.status, 'converted')
  })

  it('nothing takes what is preselected', async () => {
    const { id, link } = await offered()
    const { body } = await link.act(id, 'answer', { accept_all: true })
    assert.deepEqual([body.status, body.totals.total], ['accepted', '103.50'])
    assert.deepEqual(decided(body.lines), ['accept', 'accept', 'reject out', 'accept in', 'reject out'])
  })

  it('with tax left to the platform costs what its order does', async () => {
    const { id, shelf, steel, link, preview } = await offered({ tax: { kind: 'platform' } })
    const answer = all(shelf, steel)
    const { agreed } = (await preview(answer)).body
    const { body } = await link.act(id, 'answer', answer)
    assert.deepEqual(body.agreed, agreed)
    const ctx = await contextOf(service, shop.store)
    await convertQuote(ctx, { quoteId: id }, { groups: null, shippingOn: 'first', invoice: false })
    assert.equal((await link.read(id)).orders.items[0].total, agreed.total)
  })

  it('line by line keeps what is undecided open, until nothing else is', async () => {
    const { id, board, mug, oak, link } = await offered()
    const first = await link.act(id, 'answer', decisions({ [board]: 'accept' }))
    assert.deepEqual(decided(first.body.lines), ['accept', 'open', 'open out', 'open in', 'open out'])
    const second = await link.act(id, 'answer', decisions({ [oak]: 'accept' }))
    assert.deepEqual(decided(second.body.lines), ['accept', 'open', 'open out', 'accept in', 'reject out'])
    const last = await link.act(id, 'answer', decisions({ [mug]: 'accept' }))
    assert.deepEqual(decided(last.body.lines), ['accept', 'accept', 'reject out', 'accept in', 'reject out'])
    assert.deepEqual([last.body.status, last.body.totals.total], ['accepted', '103.50'])
  })

  it('needs the store’s approval for what it can come to, and approvers see each choice', async () => {
    const policy = {
      id: 'large',
      name: 'Large',
      domain: 'merchant',
      conditions: [{ field: 'total', at_least: '200.00' }],
      steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
    } as const
    await service.settings(shop.store, { approvals: { policies: [policy] } })
    const { id, readByStaff } = await propose()
    assert.equal((await readByStaff()).approval.pending_domain, 'merchant')
    const manager = await signInAs(service, shop.store, 'manager')
    const [{ lines, total }] = (await manager.call('GET', '/admin/api/approvals')).body.data.filter(
      (one: { quote: { id: string } }) => one.quote.id === id,
    )
    assert.equal(total, '103.50')
    assert.deepEqual(
      lines.map(({ choice }: { choice: { preselected: boolean } | null }) => choice?.preselected ?? null),
      [null, null, false, true, false],
    )
    await service.settings(shop.store, {})
  })

  it('is held for the company, shown to the approver, and counts once approved', async () => {
    const policy = {
      id: 'large',
      name: 'Large',
      domain: 'buyer',
      conditions: [{ field: 'total', at_least: '150.00' }],
      steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
    } as const
    await service.settings(shop.store, { approvals: { policies: [policy] } })
    const { id, shelf, steel } = await offered({
      request: { customer_id: shop.buyer, company_location_id: shop.berlin },
    })
    const buyer = await signInContact(service, shop.store, 'berliner@acme.example')
    const { body } = await buyer.act(id, 'answer', all(shelf, steel))
    assert.equal(body.status, 'awaiting_approval')
    const approver = await signInContact(service, shop.store, 'approver@acme.example')
    const [asked] = (await approver.call('GET', '/approvals')).body.data
    assert.deepEqual([asked.agreed.total, asked.lines.length], ['222.30', 4])
    const approved = await approver.act(id, 'approval/approve')
    assert.deepEqual([approved.body.status, approved.body.totals.total], ['accepted', '222.30'])
    await service.settings(shop.store, {})
  })

  it('is undone by voiding the acceptance: the buyer chooses anew', async () => {
    const { id, shelf, steel, oak, link, act } = await offered()
    const before = await link.read(id)
    assert.equal((await link.act(id, 'answer', all(shelf, steel))).status, 200)
    assert.equal((await act('POST', 'void', { reason: 'A slip' })).status, 200)
    const after = await link.read(id)
    assert.deepEqual([after.lines, after.totals], [before.lines, before.totals])
    assert.equal((await link.act(id, 'answer', all(oak))).body.totals.total, '103.50')
  })

  it('may leave things out in a store that wants all or nothing', async () => {
    await service.settings(shop.store, { negotiation: { partial_acceptance: false } })
    const { id, board, steel, link } = await offered()
    const part = await link.act(id, 'answer', decisions({ [board]: 'accept' }))
    assert.equal(part.status, 409)
    const { body } = await link.act(id, 'answer', all(steel))
    assert.deepEqual([body.status, body.totals.total], ['accepted', '114.30'])
    await service.settings(shop.store, {})
  })

  it('is repeated with what was chosen alone, by the buyer and by staff', async () => {
    const { id, steel, link } = await offered()
    assert.equal((await link.act(id, 'answer', all(steel))).status, 200)
    const { lines, gone, left_out } = (await admin.call('GET', `/admin/api/quotes/${id}/repeat`)).body
    assert.deepEqual(
      [lines.map(({ title }: { title: string }) => title), gone, left_out],
      [['Oak board', 'Mug', 'Steel feet'], [], ['A made-to-measure shelf', 'Oak feet']],
    )
    const over = await offered()
    assert.equal((await over.link.act(over.id, 'decline')).status, 200)
    const again = await over.link.call('POST', `/quotes/${over.id}/request-again`)
    assert.equal(again.status, 201, JSON.stringify(again.body))
    const made = (await shop.call('GET', `/v1/quotes/${again.body.id}`)).body
    assert.deepEqual(
      made.lines.map(({ title }: { title: string }) => title),
      ['Oak board', 'Mug', 'Oak feet'],
    )
  })

  for (const [given, answer, field] of [
    ['two alternatives', ({ oak, steel }) => all(oak, steel), 'chosen'],
    ['no alternative', ({ shelf }) => all(shelf), 'chosen'],
    ['a line that is no choice', ({ board, oak }) => all(oak, board), 'chosen.1'],
    ['choices beside decisions', ({ oak }) => ({ ...decisions({ [oak]: 'accept' }), chosen: [oak] }), 'chosen'],
    [
      'an option left for later',
      ({ board, shelf }) => decisions({ [board]: 'accept', [shelf]: 'defer' }),
      'decisions.',
    ],
  ] as [string, (offer: Awaited<ReturnType<typeof offered>>) => object, string][]) {
    it(`is refused with ${given}, and changes nothing`, async () => {
      const offer = await offered()
      const before = await stateOf(service, offer.id)
      for (const said of [
        await offer.preview(answer(offer)),
        await offer.link.act(offer.id, 'answer', { ...answer(offer) }),
      ]) {
        assert.equal(said.status, 400, JSON.stringify(said.body))
        assert.ok(faults(said)[0]?.startsWith(field), JSON.stringify(said.body))
      }
      assert.equal(await stateOf(service, offer.id), before)
    })
  }
})

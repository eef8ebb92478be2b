import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { reopenQuote } from '../../../src/commands/negotiation/reopen-quote.ts'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import type { BuyerVisibility, Decision } from '../../../src/domain/quotes/quote-terms.ts'
import { percent } from '../../support/given/offer.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { openMaker, settleDocuments, textOf } from '../../support/service/documents.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, openLink, sendOffer, V01 } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let admin: Staff
const maker = openMaker()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
  await service.platform.setTaxRate(shop.store.id, { percent: '8.25', shippingTaxable: true })
})
after(async () => {
  await maker.close()
  await service.close()
})

const TAXED = { tax: { kind: 'rate', pct: percent('8.25'), shippingTaxable: true } } as const
const PRICES = ['10.00', '3.00', '45.66', '5.55']

/**
 * Sends an offer of three items at 10.00, seven at 3.00, one at 45.66 and one at 5.55, with these visibilities, 7.5 % off, shipping and
 * deposit.
 */
async function offered(visibilities: readonly BuyerVisibility[]) {
  service.now = new Date(service.now.getTime() + 1_000)
  const custom = (title: string) => ({ custom: { title }, quantity: 1 })
  const quote = await askFor(shop, { lines: ['Alpha', 'Beta', 'Gamma', 'Delta'].map(custom) })
  const { lines } = stagedAt(quote.lines, PRICES, {}, [3, 7, 1, 1])
  await sendOffer(service, shop.store, quote, {
    ...V01,
    ...TAXED,
    depositPercentage: percent('30'),
    lines: lines.map((line, i) => ({ ...line, visibility: visibilities[i] ?? 'show' })),
  })
  const link = await openLink(service, shop.store, quote.id)
  const decisions = (...made: (Decision | null)[]) =>
    made.flatMap((decision, i) => (decision ? [{ line_id: quote.lines[i], decision }] : []))
  const preview = (body: object) => link.call('POST', `/quotes/${quote.id}/answer/preview`, body)
  return { ...quote, link, decisions, preview }
}
type Offered = Awaited<ReturnType<typeof offered>>

const dollars = (amount: string) => `$${amount}`
const convert = async ({ id, lines }: Offered, groups: number[][] | null, shippingOn: 'first' | 'prorated' = 'first') =>
  convertQuote(
    await contextOf(service, shop.store),
    { quoteId: id },
    { groups: groups?.map((group) => group.map((i) => lines[i] ?? '')) ?? null, shippingOn, invoice: true },
  )
const documentsOf = async ({ id }: Offered, type: string): Promise<string[]> => {
  await settleDocuments(service, maker)
  const { data } = (await shop.call('GET', `/v1/quotes/${id}/documents`)).body
  const wanted = data.filter((one: { type: string }) => one.type === type)
  return Promise.all(
    wanted.map(async ({ id }: { id: string }) => {
      const { download_url: url } = (await shop.call('GET', `/v1/documents/${id}`)).body
      const answer = await fetch(url.replace('https://quotes.service.dev', service.baseUrl))
      return textOf(Buffer.from(await answer.arrayBuffer()))
    }),
  )
}
const invoicesOf = async ({ id, link }: Offered) => {
  await settleDocuments(service, maker)
  const { orders } = await link.read(id)
  return Promise.all(
    orders.items.map(async ({ total, invoice_url: url }: { total: string; invoice_url: string }) => ({
      total,
      page: await (await fetch(service.baseUrl + new URL(url).pathname)).text(),
    })),
  )
}
const mailed = async ({ id }: Offered, kind: string): Promise<string> => {
  await workOffMail(service)
  const { body } = await admin.call('GET', `/admin/api/mail?kind=${kind}&quote=${id}`)
  return (await admin.call('GET', `/admin/api/mail/${body.data[0].id}`)).body.text
}
const cents = (amount: string) => Number(amount.replace('.', ''))

describe('the sum a buyer agrees to', () => {
  it('is the same to the cent before the answer, in the quote, mails, documents, order and invoice', async () => {
    const quote = await offered(['show', 'show', 'hidden', 'hidden'])
    const { id, link, decisions, preview } = quote
    const answer = { decisions: decisions('accept', 'reject') }
    const { agreed } = (await preview(answer)).body
    assert.deepEqual(
      [agreed.subtotal, agreed.discount_total, agreed.net_total, agreed.shipping_total, agreed.has_hidden_prices],
      ['81.21', '6.10', '75.11', '18.00', true],
    )
    const { status, body } = await link.act(id, 'answer', answer)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.agreed, agreed)
    assert.equal((await shop.call('GET', `/v1/quotes/${id}`)).body.totals.accepted_total, agreed.net_total)
    for (const kind of ['accepted', 'accepted_to_staff']) await mailed(quote, kind)
    assert.ok((await mailed(quote, 'accepted')).includes(dollars(agreed.total)))
    const [confirmation = ''] = await documentsOf(quote, 'confirmation')
    for (const figure of [agreed.subtotal, agreed.net_total, agreed.tax_estimate, agreed.total, agreed.deposit]) {
      assert.ok(confirmation.includes(dollars(figure)), `${figure} is not in ${confirmation}`)
    }
    await convert(quote, null)
    const [{ total, page }] = await invoicesOf(quote)
    assert.equal(total, agreed.total)
    for (const figure of [agreed.subtotal, agreed.tax_estimate, dollars(agreed.total), agreed.deposit]) {
      assert.ok(page.includes(figure), `${figure} is not in ${page}`)
    }
    const [proforma = ''] = await documentsOf(quote, 'proforma_invoice')
    for (const figure of [agreed.subtotal, agreed.total, agreed.deposit]) assert.ok(proforma.includes(dollars(figure)))
    for (const told of [page, proforma, confirmation, JSON.stringify(await link.read(id))]) {
      for (const secret of ['Gamma', 'Delta', '45.66', '5.55']) assert.ok(!told.includes(secret), secret)
    }
    assert.deepEqual((await link.read(id)).agreed, {
      ...agreed,
      ordered_total: agreed.total,
      to_order_total: '0.00',
      deposit: null,
    })
  })

  it('equals the sum of its draft orders, for several of them and over several answers', async () => {
    const quote = await offered(['show', 'show', 'show', 'hidden'])
    const { id, link, decisions, preview } = quote
    const total = async () => (await link.read(id)).agreed.total
    assert.equal((await link.act(id, 'answer', { decisions: decisions('accept', 'accept') })).status, 200)
    const first = await total()
    await convert(quote, [[0], [1, 3]], 'prorated')
    const invoiced = async () =>
      (await invoicesOf(quote)).reduce((sum: number, one: { total: string }) => sum + cents(one.total), 0)
    assert.equal(await invoiced(), cents(first))
    await reopenQuote(await contextOf(service, shop.store), { quoteId: id }, false)
    const shipping = { status: 'quoted', label: 'Freight', amount: 2_500n } as const
    await sendOffer(service, shop.store, { id, lines: quote.lines.slice(2, 3) }, { ...TAXED, shipping })
    const shown = (await preview({ accept_all: true })).body.agreed
    assert.equal((await link.act(id, 'answer', { accept_all: true })).status, 200)
    assert.deepEqual([await total(), shown.ordered_total], [shown.total, first])
    await convert(quote, null)
    assert.equal(await invoiced(), cents(shown.total))
  })
})

describe('an offer whose parts would reveal a hidden price', () => {
  it('is answered as a whole: it says so, no part of it is summed or accepted, and the invoice reveals no more', async () => {
    const quote = await offered(['show', 'show', 'price_hidden', 'hidden'])
    const { id, link, decisions, preview } = quote
    const { answer, answered_as_whole: asWhole, totals } = await link.read(id)
    assert.deepEqual([answer.partial_acceptance, asWhole], [false, true])
    const [offer = ''] = await documentsOf(quote, 'proposal')
    assert.match(offer, /Only for the whole offer: some prices are not shown separately\./)
    const part = { decisions: decisions('accept', 'reject', 'reject') }
    for (const { status, body } of [await preview(part), await link.act(id, 'answer', part)]) {
      assert.deepEqual([status, body.code], [409, 'answered_as_whole'])
    }
    const { agreed } = (await preview({ accept_all: true })).body
    assert.equal(agreed.total, totals.total)
    assert.equal((await link.act(id, 'answer', { accept_all: true })).body.agreed.total, totals.total)
    await convert(quote, null)
    const [{ total, page }] = await invoicesOf(quote)
    assert.equal(total, totals.total)
    assert.ok(page.includes('Gamma') && page.includes('not shown') && page.includes('30.00'))
    for (const secret of ['45.66', 'Delta', '5.55']) assert.ok(!page.includes(secret), secret)
  })

  it('can be declined, countered, and rejected if something was accepted before', async () => {
    const declined = await offered(['show', 'show', 'price_hidden', 'hidden'])
    assert.equal((await declined.link.act(declined.id, 'decline')).status, 200)
    const countered = await offered(['show', 'show', 'price_hidden', 'hidden'])
    assert.equal((await countered.link.act(countered.id, 'counter', { note: 'Cheaper?' })).status, 200)
    const quote = await offered(['show', 'show', 'show', 'show'])
    const { id, link, decisions } = quote
    assert.equal((await link.act(id, 'answer', { decisions: decisions('accept') })).status, 200)
    await reopenQuote(await contextOf(service, shop.store), { quoteId: id }, false)
    const { lines } = stagedAt(quote.lines.slice(1), ['3.00', '45.66', '5.55'], {}, [7, 1, 1])
    await sendOffer(
      service,
      shop.store,
      { id, lines: [] },
      { lines: lines.map((one) => ({ ...one, visibility: 'price_hidden' })) },
    )
    const some = await link.act(id, 'answer', { decisions: decisions(null, 'accept') })
    assert.deepEqual([some.status, some.body.code], [409, 'answered_as_whole'])
    const none = await link.act(id, 'answer', { decisions: decisions(null, 'reject', 'reject', 'reject') })
    assert.equal(none.status, 200, JSON.stringify(none.body))
    assert.equal(none.body.agreed.total, '49.53')
  })
})

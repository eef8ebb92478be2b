import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { connectCards, disconnectCards } from '../../../src/commands/payments/connect-cards.ts'
import { formatMoney, parseMoney, sum } from '../../../src/domain/money.ts'
import { settleCardPayments } from '../../../src/jobs/payments/settle-card-payments.ts'
import { createStripeCards } from '../../../src/outside/payments/stripe/stripe-cards.ts'
import type { DraftInput } from '../../../src/outside/platform/draft-order.ts'
import { type FakeStripe, openFakeStripe } from '../../support/payments/fake-stripe.ts'
import { contextOf } from '../../support/service/context.ts'
import { addDraft, callOf, customLine } from '../../support/service/draft.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff, signInAs } from '../../support/shop/admin.ts'
import { openInvoice } from '../../support/shop/open-invoice.ts'

const KEY = 'sk_test_abcdefghijkl'
const MINUTE_MS = 60_000

let stripe: FakeStripe
/** Stripe takes no less. */
const LEAST_BY_CARD = 50n

let service: TestService
const log = memoryLog()
before(async () => {
  stripe = await openFakeStripe([KEY])
  const cards = createStripeCards({ url: stripe.url })
  service = await openTestService({ cards, logger: log.logger })
  service.systems.cards = cards
})
after(async () => {
  await service.close()
  await stripe.close()
})
beforeEach(() => {
  stripe.failing = null
})

/** A store that takes cards, with the context of an Admin in it. */
async function cardStore() {
  const store = await service.addStore()
  const { id, name } = await addStaff(service, store, { role: 'admin' })
  const ctx = { ...(await contextOf(service, store)), actor: { kind: 'staff', id, name, role: 'admin' } } as const
  const noticesTo = `https://quotes.service.dev/payments/stripe/${store.id}`
  await connectCards(ctx, service.platform, { secretKey: KEY, noticesTo })
  return { store, ctx }
}

async function invoiceOf(more: Partial<DraftInput> = {}) {
  const { store, ctx } = await cardStore()
  const draft = await addDraft(service, store.id, { lines: [customLine('A', 1, '437.42')], ...more })
  const path = new URL(draft.invoiceUrl ?? '').pathname
  const read = async () => (await openInvoice(service.platform, draft.invoiceUrl)) ?? assert.fail()
  /** Presses the button; returns the page at Stripe, or the path the browser comes to. */
  const press = async (amount: string) => {
    const response = await post(`${path}/card?amount=${amount}`)
    if (response.status !== 200) return { to: response.headers.get('location'), status: response.status }
    const url = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await response.text())?.[1] ?? assert.fail()
    return { id: url.slice(url.lastIndexOf('/') + 1), status: 200 }
  }
  const open = async (amount: string) => (await press(amount)).id ?? assert.fail()
  return { store, ctx, draft, path, read, press, open }
}

const get = (path: string) => fetch(service.baseUrl + path, { redirect: 'manual' })
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: '',
  })
const notify = async (storeId: string, { body, signature }: ReturnType<FakeStripe['notice']>) =>
  (
    await fetch(`${service.baseUrl}/payments/stripe/${storeId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  ).status

test('a buyer pays exactly what is due on Stripe’s page, comes back, and sees it paid', async () => {
  const { path, read, open } = await invoiceOf()
  assert.match(await (await get(path)).text(), /Pay €437\.42 by card/)
  const id = await open('437.42')
  const session = stripe.sessions.get(id) ?? assert.fail()
  assert.deepEqual([session.amount_total, session.currency, session.title], [43_742, 'eur', '#D1'])
  assert.equal(session.success_url, `https://quotes.service.dev${path}?card=back`)
  assert.equal((await get(`${path}?card=back`)).headers.get('location'), `${path}?card=pending`, 'not paid yet')
  assert.match(await (await get(`${path}?card=pending`)).text(), /If you have paid/)
  stripe.pay(id)
  assert.equal((await get(`${path}?card=back`)).headers.get('location'), path)
  const document = await (await get(path)).text()
  assert.match(document, /badge paid[\s\S]*Payments received[\s\S]*Card[\s\S]*€437\.42/)
  assert.doesNotMatch(document, /by card/)
  assert.deepEqual(
    (await read()).payments.map(({ amount, method }) => [amount, method]),
    [['437.42', 'card']],
  )
})

test('parts paid by card and recorded by staff add up to the cent, whatever notifications come twice, late, out of order or never', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 1, max: 90 }),
      fc.bigInt(1n, 20_000n),
      async (order, percent, byStaff) => {
        const { store, draft, path, read, open } = await invoiceOf({ depositPercentage: String(percent) })
        const deposit = (await read()).due
        const first = await open(deposit)
        stripe.pay(first)
        const told = [stripe.notice('completed', first)]
        assert.equal(await notify(store.id, told[0] ?? assert.fail()), 200)
        const paidBefore = parseMoney((await read()).paid)
        const due = parseMoney((await read()).due)
        const leavesTooLittle = due - byStaff < LEAST_BY_CARD
        await service.platform.recordPayment(store.id, draft.id, {
          amount: leavesTooLittle ? due : byStaff,
          paidBefore,
        })
        const rest = await read()
        if (rest.due !== '0.00') {
          const second = await open(rest.due)
          stripe.pay(second)
          told.push(stripe.notice('completed', second), stripe.notice('expired', second))
        }
        const again = order.map((n) => told[n % told.length] ?? assert.fail())
        assert.deepEqual(new Set(await Promise.all(again.map((one) => notify(store.id, one)))), new Set([200]))
        await get(`${path}?card=back`)
        const invoice = await read()
        assert.deepEqual(
          [invoice.status, invoice.due, invoice.over, invoice.paid],
          ['paid', '0.00', '0.00', invoice.total],
        )
        assert.equal(formatMoney(sum(invoice.payments.map(({ amount }) => parseMoney(amount)))), invoice.total)
      },
    ),
    { numRuns: 8 },
  )
})

test('pressed twice at once, a buyer gets one page; another amount ends it', async () => {
  const { store, draft, press, open, read } = await invoiceOf()
  const ids = (await Promise.all([press('437.42'), press('437.42'), press('437.42')])).map(({ id }) => id)
  assert.equal(new Set(ids).size, 1)
  assert.equal(await open('437.42'), ids[0], 'also later')
  await service.platform.recordPayment(store.id, draft.id, { amount: 10_000n, paidBefore: 0n })
  assert.equal((await press('437.42')).status, 303, 'no longer due')
  const next = await open('337.42')
  assert.notEqual(next, ids[0])
  assert.equal(stripe.sessions.get(ids[0] ?? '')?.status, 'expired')
  assert.equal((await read()).paid, '100.00')
})

test('a payment on a page for another amount, of which nobody told, is found before a page for the rest opens', async () => {
  const { store, draft, press, open, read } = await invoiceOf()
  const id = await open('437.42')
  await service.platform.recordPayment(store.id, draft.id, { amount: 10_000n, paidBefore: 0n })
  stripe.pay(id)
  const pages = stripe.sessions.size
  assert.equal((await press('337.42')).status, 303)
  assert.equal(stripe.sessions.size, pages)
  const { paid, over } = await read()
  assert.deepEqual([paid, over], ['537.42', '100.00'])
})

test('a page paid while staff recorded the same money is recorded too, as too much', async () => {
  const { store, draft, open, read } = await invoiceOf()
  const id = await open('437.42')
  await service.platform.markAsPaid(store.id, draft.id)
  stripe.pay(id)
  assert.equal(await notify(store.id, stripe.notice('completed', id)), 200)
  const invoice = await read()
  assert.deepEqual([invoice.status, invoice.paid, invoice.over], ['paid', '874.84', '437.42'])
})

test('what no notification told is found by the job, within minutes; a page too old is over', async () => {
  const { open, read } = await invoiceOf()
  stripe.pay(await open('437.42'))
  await settleCardPayments(jobContext(service))
  assert.equal((await read()).paid, '0.00', 'it has just been looked at')
  service.now = new Date(service.now.getTime() + 6 * MINUTE_MS)
  await Promise.all([settleCardPayments(jobContext(service)), settleCardPayments(jobContext(service))])
  assert.equal((await read()).paid, '437.42')
  const other = await invoiceOf()
  const late = await other.open('437.42')
  stripe.expire(late)
  service.now = new Date(service.now.getTime() + 6 * MINUTE_MS)
  await settleCardPayments(jobContext(service))
  assert.notEqual(await other.open('437.42'), late)
})

test('a notification counts only if Stripe signed it lately for this store, and never more than Stripe itself says', async () => {
  const { store, open, read } = await invoiceOf()
  const id = await open('437.42')
  const notice = stripe.notice('completed', id)
  assert.equal(await notify(store.id, notice), 200, 'it says paid; Stripe does not')
  assert.equal((await read()).paid, '0.00')
  stripe.pay(id)
  const forged = { ...stripe.notice('completed', id), signature: notice.signature }
  assert.equal(await notify(store.id, forged), 400)
  assert.equal(await notify(store.id, { ...notice, signature: '' }), 400)
  assert.equal(await notify(store.id, stripe.notice('completed', id, 3_600)), 400, 'signed an hour ago')
  assert.equal(await notify('999999', stripe.notice('completed', id)), 400)
  assert.equal(await notify('x', stripe.notice('completed', id)), 400)
  const { store: other } = await cardStore()
  assert.equal(await notify(store.id, stripe.notice('completed', id)), 400, 'the secret is of the other store')
  assert.equal(await notify(other.id, stripe.notice('completed', id)), 200, 'not of this store: nothing happens')
  assert.equal((await read()).paid, '0.00')
})

test('while Stripe does not answer, nothing is charged or lost: the buyer is told, notifications come again', async () => {
  const { store, path, press, open, read } = await invoiceOf()
  const id = await open('437.42')
  stripe.pay(id)
  const notice = stripe.notice('completed', id)
  stripe.failing = 503
  assert.equal(await notify(store.id, notice), 503)
  assert.equal((await press('437.42')).status, 503)
  assert.equal((await get(`${path}?card=back`)).headers.get('location'), `${path}?card=pending`)
  stripe.failing = null
  assert.equal(await notify(store.id, notice), 200)
  assert.equal((await read()).paid, '437.42')
})

test('an amount below what cards take is refused in words, and a form of another site opens no page', async () => {
  const { path, press } = await invoiceOf({ lines: [customLine('A', 1, '0.40')] })
  assert.equal((await press('0.40')).status, 503)
  const other = await invoiceOf()
  const asked = stripe.asked.length
  assert.equal((await post(`${other.path}/card?amount=437.42`, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal((await press('1.00')).status, 303)
  assert.equal(stripe.asked.length, asked)
  assert.match(
    await (await post(`${path}/card?amount=0.40`)).text(),
    /Payment by card is not possible right now\. Nothing was charged/,
  )
})

test('a store that stops taking cards ends open pages, and keeps what was paid there', async () => {
  const { store, ctx, path, open, read } = await invoiceOf()
  const other = await addDraft(service, store.id, { lines: [customLine('B', 1, '10.00')] })
  const paid = await open('437.42')
  await post(`${new URL(other.invoiceUrl ?? '').pathname}/card?amount=10.00`)
  const left = [...stripe.sessions.keys()].at(-1) ?? assert.fail()
  stripe.pay(paid)
  await disconnectCards(ctx, service.platform)
  assert.equal(stripe.sessions.get(left)?.status, 'expired')
  assert.equal((await read()).paid, '437.42')
  const later = await addDraft(service, store.id)
  assert.doesNotMatch(await (await get(new URL(later.invoiceUrl ?? '').pathname)).text(), /by card/)
  assert.equal((await get(path)).status, 200)
})

test('a page is ended when staff record a payment or cancel the order', async () => {
  const { store, draft, open } = await invoiceOf()
  const admin = await signInAs(service, store, 'admin')
  const digits = draft.id.slice(draft.id.lastIndexOf('/') + 1)
  const first = await open('437.42')
  const body = { payment: { amount: '100', paid_before: '0.00' } }
  const { body: order } = await admin.call('POST', `/admin/api/platform/draft-orders/${digits}/mark-paid`, body)
  assert.equal(stripe.sessions.get(first)?.status, 'expired')
  const second = await open('337.42')
  await admin.call('POST', `/admin/api/platform/orders/${order.id.slice(order.id.lastIndexOf('/') + 1)}/cancel`, {})
  assert.equal(stripe.sessions.get(second)?.status, 'expired')
})

test('a store that connects another account ends the pages of the one before', async () => {
  const { store, ctx, open } = await invoiceOf()
  const other = 'sk_test_anotherkeyofit'
  stripe.keys.add(other)
  const first = await open('437.42')
  const endpoints = stripe.endpoints.size
  const noticesTo = `https://quotes.service.dev/payments/stripe/${store.id}`
  await connectCards(ctx, service.platform, { secretKey: other, noticesTo })
  assert.equal(stripe.sessions.get(first)?.status, 'expired')
  assert.equal(stripe.endpoints.size, endpoints, 'the notifications of the other have ended')
  assert.notEqual(await open('437.42'), first)
})

test('a page that Stripe refuses to show is given up after a week', async () => {
  const { store, open } = await invoiceOf()
  const id = await open('437.42')
  stripe.sessions.delete(id)
  const look = async (minutes: number) => {
    service.now = new Date(service.now.getTime() + minutes * MINUTE_MS)
    await settleCardPayments(jobContext(service))
    const { rows } = await service.pool.query('select state from card_payment where store_id = $1', [store.id])
    return rows[0].state
  }
  assert.equal(await look(6), 'open')
  assert.equal(await look(8 * 24 * 60), 'ended')
})

test('an order that was cancelled shows what was paid for it, to be given back', async () => {
  const { store, draft, path, open } = await invoiceOf()
  const id = await open('437.42')
  const { order } = await service.platform.completeDraftOrder(callOf(store.id), draft.id)
  await service.platform.cancelOrder(store.id, order.id, { restock: false })
  stripe.pay(id)
  assert.equal(await notify(store.id, stripe.notice('completed', id)), 200)
  assert.match(await (await get(path)).text(), /€437\.42 more than due was paid/)
})

test('each press is answered once, and nothing is logged but why Stripe gave no page', async () => {
  const { press, open } = await invoiceOf()
  await open('437.42')
  await press('1.00')
  const warnings = log
    .text()
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line))
  assert.deepEqual(
    warnings.filter((line) => !line.includes('a payment by card could not begin')),
    [],
  )
  assert.ok(warnings.length > 0, 'those of the tests above')
})

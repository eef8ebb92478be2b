import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idToUuid } from '../../../src/domain/id.ts'
import { bankTransfer, epcText } from '../../../src/domain/payments/bank-transfer.ts'
import { drawQrCode } from '../../../src/outside/documents/draw-qr-code.ts'
import type { DraftInput, DraftOrder } from '../../../src/outside/platform/draft-order.ts'
import { addDraft, callOf, customLine } from '../../support/service/draft.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openDesk } from '../../support/shop/desk.ts'
import { converted } from '../../support/shop/orders.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const pathOf = ({ invoiceUrl }: DraftOrder) => new URL(invoiceUrl ?? '').pathname
const get = (path: string) => fetch(service.baseUrl + path)
const pay = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: '',
  })
const actionOf = (document: string) => /<form method="post" action="([^"]+)"/.exec(document)?.[1] ?? null

async function invoiceOf(more: Partial<DraftInput> = {}, store: { name?: string; development?: boolean } = {}) {
  const added = await service.addStore(store)
  const storeId = added.id
  const draft = await addDraft(service, storeId, more)
  return { store: added, storeId, draft, path: pathOf(draft) }
}

test('an invoice shows what was ordered and its cost', async () => {
  const { storeId, draft, path } = await invoiceOf(
    {
      lines: [customLine('A', 1_000, '1250.00')],
      discount: { type: 'fixed', value: '100.00', title: 'Quote Q-1001' },
      shipping: { title: 'Freight', price: '18.00' },
      poNumber: 'PO 7',
      paymentTermsTemplateId: 'net_30',
      depositPercentage: '30',
    },
    { name: 'Norrvik' },
  )
  await service.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example', message: 'Thank you, Kim' })
  const response = await get(path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  const document = await response.text()
  for (const text of [
    '<title>#D1 · Norrvik</title>',
    'Thing A',
    '1,250,000.00',
    'Quote Q-1001',
    '−100.00',
    'Freight',
    'PO 7',
    'Net 30',
    'Thank you, Kim',
    '€1,249,918.00',
    'Deposit to pay now',
    '€374,975.40',
  ])
    assert.ok(document.includes(text), text)
})

test('a store with a bank account tells how to transfer what is due, with a code for banking apps; one without asks its buyers to wait', async () => {
  const live = { name: 'Norrvik', development: false }
  const plain = await invoiceOf({}, live)
  assert.match(await (await get(plain.path)).text(), /Norrvik will tell you how to pay/)
  const { store, storeId, draft, path } = await invoiceOf({ depositPercentage: '30' }, live)
  const payments = { account_holder: 'Norrvik GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  const pageWith = async (paid: string) => {
    await service.settings(store, { payments })
    const document = await (await get(path)).text()
    const transfer = bankTransfer(payments, { amount: paid, currency: 'EUR', reference: '#D1' })
    return { document, code: drawQrCode((transfer && epcText(transfer)) ?? assert.fail()) }
  }
  const first = await pageWith('131.23')
  for (const said of ['DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', 'Norrvik GmbH', '€131.23', first.code]) {
    assert.ok(first.document.includes(said), said)
  }
  await service.platform.recordPayment(storeId, draft.id, { amount: 10_000n, paidBefore: 0n })
  const rest = await (await get(path)).text()
  assert.ok(rest.includes('€31.23') && rest.includes('Partly paid'), 'what is left of the deposit')
})

test('a test payment pays the deposit, then the rest; each form once', async () => {
  const { storeId, draft, path } = await invoiceOf({ depositPercentage: '30' })
  const first = actionOf(await (await get(path)).text()) ?? assert.fail()
  for (let n = 0; n < 2; n++) {
    const response = await pay(first)
    assert.deepEqual([response.status, response.headers.get('location')], [303, path])
  }
  const half = await (await get(path)).text()
  assert.match(half, /Partly paid/)
  const second = actionOf(half) ?? assert.fail()
  assert.notEqual(second, first)
  await Promise.all([pay(second), pay(second), pay(first)])
  const paid = await (await get(path)).text()
  assert.match(paid, /<span class="badge paid">Paid<\/span>/)
  assert.equal(actionOf(paid), null)
  const { items } = await service.platform.listOrders(storeId, { limit: 10, cursor: null })
  assert.deepEqual(
    items.map(({ draftOrderId, totalPaid }) => [draftOrderId, totalPaid]),
    [[draft.id, '437.42']],
  )
})

test('a live store shows the invoice and accepts no test payment', async () => {
  const { storeId, draft, path } = await invoiceOf({}, { development: false })
  const document = await (await get(path)).text()
  assert.equal(actionOf(document), null)
  assert.equal((await pay(`${path}?amount=${draft.total}`)).status, 403)
  assert.deepEqual((await service.platform.listOrders(storeId, { limit: 10, cursor: null })).items, [])
})

test('a form of another site pays nothing', async () => {
  const { storeId, draft, path } = await invoiceOf()
  for (const site of ['cross-site', 'same-site']) {
    const response = await pay(`${path}?amount=${draft.total}`, { 'sec-fetch-site': site })
    assert.equal(response.status, 403)
    assert.match(await response.text(), /<h1>Not paid<\/h1>/)
  }
  assert.deepEqual((await service.platform.listOrders(storeId, { limit: 10, cursor: null })).items, [])
})

test('a payment of a wrong amount pays nothing', async () => {
  const { storeId, path } = await invoiceOf()
  for (const query of ['', '?amount=', '?amount=1.00', '?amount=437.42&amount=437.42', '?amount[]=437.42'])
    assert.equal((await pay(path + query)).status, 303)
  assert.deepEqual((await service.platform.listOrders(storeId, { limit: 10, cursor: null })).items, [])
})

test('an unknown, altered or deleted link shows a page that says so', async () => {
  const { storeId, draft, path } = await invoiceOf()
  await service.platform.deleteDraftOrder(callOf(storeId), draft.id)
  for (const unknown of [
    path,
    '/pay/x',
    `/pay/${'x'.repeat(43)}`,
    `/pay/${'x'.repeat(5_000)}`,
    '/pay/%00',
    '/pay/%F0%9F%98%80',
  ]) {
    for (const response of [await get(unknown), await pay(`${unknown}?amount=437.42`)]) {
      assert.equal(response.status, 404, unknown)
      assert.match(await response.text(), /<h1>This order does not exist<\/h1>/)
    }
  }
})

test('the page says if the order was cancelled or refunded, and then accepts no payment', async () => {
  const cancelled = await invoiceOf()
  const { order } = await service.platform.completeDraftOrder(callOf(cancelled.storeId), cancelled.draft.id)
  await service.platform.cancelOrder(cancelled.storeId, order.id, { restock: false })
  const document = await (await get(cancelled.path)).text()
  assert.match(document, />Cancelled</)
  assert.equal(actionOf(document), null)
  const refunded = await invoiceOf()
  const paid = await service.platform.markAsPaid(refunded.storeId, refunded.draft.id)
  await service.platform.refundOrder(refunded.storeId, paid.order.id, { kind: 'full', restock: false })
  assert.match(await (await get(refunded.path)).text(), />Refunded</)
})

test("a stranger's text cannot add markup to the page", async () => {
  const naughty = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`
  const line = { ...customLine('A', 1, '1.00'), title: naughty, sku: naughty }
  const { storeId, draft, path } = await invoiceOf(
    {
      lines: [line],
      discount: { type: 'fixed', value: '0.50', title: naughty },
      shipping: { title: naughty, price: '1.00' },
      poNumber: naughty,
    },
    { name: naughty },
  )
  await service.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example', message: naughty })
  const document = await (await get(path)).text()
  assert.doesNotMatch(document, /<script|<img src=x|"'>/)
  assert.ok(document.split('&quot;&#39;&gt;&lt;script&gt;').length >= 8)
})

test('the page runs no script, sends no referrer, and is neither kept nor indexed', async () => {
  const { path } = await invoiceOf()
  for (const address of [path, '/pay/none']) {
    const { headers } = await get(address)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /form-action 'self'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  }
})

test('the page loads only files of this server, and links nowhere', async () => {
  const { path } = await invoiceOf()
  const document = await (await get(path)).text()
  assert.doesNotMatch(document, /<script|style="|<a [^>]*href="(?!#)/)
  const files = [...document.matchAll(/<link[^>]*\shref="([^"]+)"/g)].map(([, url]) => url ?? '')
  assert.equal(files.length, 4)
  for (const file of files) assert.equal((await get(file)).status, 200, file)
})

test('behind a proxy path, the form and the way back include that path', async () => {
  const site = { baseUrl: 'https://example.com/quotes', docsUrl: 'https://example.com/quotes/docs' }
  const below = await openTestService(site)
  try {
    const store = await below.addStore()
    const draft = await addDraft(below, store.id)
    const document = await (await fetch(below.baseUrl + pathOf(draft).slice('/quotes'.length))).text()
    const action = actionOf(document) ?? assert.fail()
    assert.ok(action.startsWith('/quotes/pay/'))
    const response = await fetch(below.baseUrl + action.slice('/quotes'.length), { method: 'POST', redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [303, pathOf(draft)])
  } finally {
    await below.close()
  }
})

test("an invoice shows the store's chosen name and colour", async () => {
  const { storeId, path } = await invoiceOf()
  await service.pool.query('update store set revision = revision + 1, settings = $2 where id = $1', [
    storeId,
    { branding: { display_name: '<Acme>', color: '#aa3300', footer_text: 'Acme & Sons' } },
  ])
  const document = await (await get(path)).text()
  for (const text of ['&lt;Acme&gt;', 'fill="#aa3300"', 'Acme &amp; Sons']) assert.ok(document.includes(text), text)
})

test("an invoice uses the buyer's language, else the browser’s, else the store’s, also for amounts", async () => {
  const desk = await openDesk(service)
  const read = async (path: string, accepts: string) =>
    (await fetch(service.baseUrl + path, { headers: { 'accept-language': accepts } })).text()
  const open = async (language: string | null) => {
    const quote = await desk.open()
    const customer = `jsonb_set(customer::jsonb, '{language}', to_jsonb($2::text))`
    if (language) {
      await service.pool.query(`update quote set customer = ${customer} where id = $1`, [
        idToUuid('qte', quote.id),
        language,
      ])
    }
    await quote.send()
    await quote.answer('accept', 'accept')
    const [order] = await converted(desk.admin, quote)
    return new URL(order.platform.invoice_url).pathname
  }
  const GERMAN = [
    /<html lang="de"/,
    /Ihr Auftrag #D\d+/,
    /Noch zu bezahlen/,
    /Gesamtbetrag|Summe|Gesamt/,
    /100,00\s\$/,
    /Zum Inhalt springen/,
  ]
  const ENGLISH = [/<html lang="en"/, /Your order #D\d+/, /To be paid/, /\$100\.00/]
  const [asked, silent] = [await open('de'), await open(null)]
  for (const pattern of GERMAN) assert.match(await read(asked, 'en'), pattern)
  for (const pattern of GERMAN) assert.match(await read(silent, 'de-AT, en;q=0.5'), pattern)
  for (const pattern of ENGLISH) assert.match(await read(silent, 'en'), pattern)
  await desk.under({ branding: { language: 'de' } }, async () => {
    for (const pattern of GERMAN) assert.match(await read(silent, 'da'), pattern)
  })
  assert.match(await read('/pay/none', 'de'), /<h1>Diesen Auftrag gibt es nicht<\/h1>/)
})

test('an invoice shows the store’s logo and colour, under a policy that allows nothing else', async () => {
  const { storeId, path } = await invoiceOf()
  const branding = { display_name: 'Acme', color: '#FFD400', logo_url: "https://cdn.example.com/a;b,'c.svg?x=1" }
  await service.pool.query('update store set revision = revision + 1, settings = $2 where id = $1', [
    storeId,
    { branding },
  ])
  const response = await get(path)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /img-src 'self' https:\/\/cdn\.example\.com\/a%3Bb%2C(%27|')c\.svg(;|$)/)
  assert.match(policy, /style-src 'self'(;|$)/)
  assert.doesNotMatch(policy, /script-src|unsafe|https:(;|$|\s)/)
  const document = await response.text()
  assert.match(document, /<img src="https:\/\/cdn\.example\.com\/a;b,(%27|&#39;)c\.svg\?x=1" alt="">Acme/)
  const style = await get('/docs/brand/ffd400.css')
  assert.ok(document.includes('href="/docs/brand/ffd400.css"'))
  assert.deepEqual([style.status, style.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  assert.match(await style.text(), /background:#ffd400;color:#000000/)
  for (const name of ['ffd40.css', 'ffd400', 'FFD400.css', '}a{.css', '%2e%2e%2fx.css']) {
    assert.equal((await get(`/docs/brand/${name}`)).status, 404, name)
  }
})

test('an invoice says when it is due, lists the payments that arrived, and once overdue says so', async () => {
  const { storeId, draft, path } = await invoiceOf({ paymentTermsTemplateId: 'net_7' })
  await service.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example' })
  assert.match(await (await get(path)).text(), /Due by \w+ \d+, \d{4}/)
  await service.platform.recordPayment(storeId, draft.id, { amount: 10_000n, paidBefore: 0n, method: 'cheque' })
  const part = await (await get(path)).text()
  assert.match(part, /Payments received[\s\S]*Cheque[\s\S]*€100\.00/)
  assert.match(part, /<span class="badge partially_paid">/)
  await service.pool.query('update platform.draft_order set due_at = $2 where store_id = $1', [
    storeId,
    new Date(service.now.getTime() - 86_400_000),
  ])
  const late = await (await get(path)).text()
  assert.match(late, /<span class="badge overdue">Overdue<\/span>[\s\S]*Was due on \w+ \d+, \d{4}/)
})

test('a buyer with payment terms orders on account from the invoice, once; a form of another site orders nothing', async () => {
  const { storeId, path } = await invoiceOf({ paymentTermsTemplateId: 'net_30' }, { development: false })
  assert.match(await (await get(path)).text(), /Order €437\.42 on account/)
  assert.equal((await pay(`${path}/order`, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.deepEqual((await service.platform.listOrders(storeId, { limit: 10, cursor: null })).items, [])
  for (let n = 0; n < 2; n++) {
    const response = await pay(`${path}/order`)
    assert.deepEqual([response.status, response.headers.get('location')], [303, path])
  }
  const { items } = await service.platform.listOrders(storeId, { limit: 10, cursor: null })
  assert.deepEqual(
    items.map(({ financial }) => financial),
    ['pending'],
  )
  const ordered = await (await get(path)).text()
  assert.match(ordered, /Your order #\d+/)
  assert.doesNotMatch(ordered, /on account/)
  assert.equal((await pay('/pay/none/order')).status, 404)
})

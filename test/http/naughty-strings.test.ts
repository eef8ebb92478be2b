import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { callOf } from '../support/service/draft.ts'
import { memoryLog } from '../support/service/memory-log.ts'
import { type Answer, openTestService, type TestService } from '../support/service/service.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { type Buyer, openLink } from '../support/shop/portal.ts'

const HOUR_MS = 3_600_000
/** Texts that strangers send to see what breaks. */
const NAUGHTY = [
  `"><script>alert(1)</script>`,
  `'"><img src=x onerror=alert(1)>`,
  '</title></textarea><svg/onload=alert(1)>',
  '&lt;b&gt; &amp;amp; &#39;',
  'javascript:alert(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as it is
  '${7*7} {{7*7}} <%= 7*7 %> #{7*7} $(id) `id`',
  `'; drop table quote; --`,
  `\\'; select pg_sleep(9); --\\`,
  '%00 %s %n %p %_% \\_ \\%',
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'two\r\nlines, "quoted"\nX-Injected: yes',
  '\u202Eevil\u202C \u2066x\u2069',
  'zero\u200Bwidth\u200D\uFEFF\u00AD',
  'שלום عليكم 日本語 ﷽',
  'e\u0301 \u1E9E İı ﬁ',
  '👩‍👩‍👧‍👦🏴‍☠️🇩🇪',
  'Z̸̢̧̛̗̱͎a̷l̶g̸o̴',
  'null',
  'undefined',
  'true',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\u0001\u001B[31m\u007F\u0085\u2028\u2029',
  '{"a":1}',
  ' ',
]
const EMAILS = [
  '=1+1@cells.example',
  '+1@cells.example',
  "-'x'@cells.example",
  '{{x}}@cells.example',
  '`id`@cells.example',
]

const log = memoryLog()
let service: TestService
let shop: Shop
let admin: Staff
before(async () => {
  service = await openTestService({ logger: log.logger })
  shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, { custom_fields: [{ key: 'text', label: 'Text', type: 'text' }] })
  admin = await signInAs(service, shop.store, 'admin')
})
after(() => service.close())

/** Returns the text cut to this length, without a split character at its end. */
const fit = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
const ok = ({ status, body }: Answer) => {
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** Returns a request with the text in each field that accepts any. */
function requestOf(text: string) {
  const lengths = {
    first_name: 100,
    last_name: 100,
    company: 200,
    address1: 200,
    address2: 200,
    city: 100,
    province_code: 10,
    zip: 20,
    phone: 40,
  }
  const address = Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, fit(text, length)]))
  return {
    buyer: { email: 'kim@buyer.example', name: fit(text, 200), phone: fit(text, 40), company_name: fit(text, 200) },
    lines: [
      { custom: { title: fit(text, 255), description: fit(text, 2000) }, quantity: 1, note: fit(text, 1000) },
      { variant_id: shop.mug, quantity: 1, note: fit(text, 1000) },
    ],
    notes: fit(text, 5000),
    po_number: fit(text, 100),
    shipping_address: address,
    billing_address: address,
    custom_fields: { text: fit(text, 2000) },
    source_url: fit(text, 2000),
  }
}

/** Returns the parts of a request that should appear again. */
function seenOf({ buyer, lines, notes, po_number, shipping_address, custom_fields }: ReturnType<typeof requestOf>) {
  const [custom] = lines
  const { name, phone, company_name } = buyer
  return {
    name,
    phone,
    company_name,
    notes,
    po_number,
    shipping_address,
    custom_fields,
    title: custom?.custom?.title,
    description: custom?.custom?.description,
    note: custom?.note,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a quote as staff or its buyer see it
function seenIn({ lines: [line], po_number, ...quote }: any) {
  const { name, phone, company_name, notes, shipping_address, custom_fields } = quote.customer ?? quote.buyer
  const { title, description, note = line.buyer_note } = line
  return { name, phone, company_name, notes, po_number, shipping_address, custom_fields, title, description, note }
}

async function offer(id: string): Promise<Buyer> {
  const { revision, lines } = ok(await admin.call('GET', `/admin/api/quotes/${id}`))
  const price = { kind: 'unit', amount: '10.00' }
  const staged = {
    lines: lines.map((line: { id: string }) => ({ id: line.id, quantity: 1, price })),
    shipping: { status: 'free' },
    tax: { kind: 'none' },
  }
  const saved = ok(await admin.call('PUT', `/admin/api/quotes/${id}/proposal`, { revision, ...staged }))
  ok(await admin.call('POST', `/admin/api/quotes/${id}/send`, { revision: saved.revision }))
  return openLink(service, shop.store, id)
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

describe("a stranger's text", () => {
  const TEXTS = [...NAUGHTY, ...NAUGHTY.slice(0, 3).map((text) => text + 'x'.repeat(6000))]

  it('comes back unchanged, through the API and the storefront, for staff and for the buyer', async () => {
    for (const text of TEXTS) {
      service.now = new Date(service.now.getTime() + HOUR_MS) // the storefront takes ten an hour
      await admin.call('GET', '/admin/api/session')
      const request = requestOf(text)
      const asked = await service.call('POST', `/portal/api/stores/${shop.store.domain}/requests`, { body: request })
      const { source_url: _, ...rest } = request
      for (const { body, status } of [asked, await shop.post(rest)]) {
        assert.equal(status, 201, `${text.slice(0, 30)} ${JSON.stringify(body)}`)
        const staff = ok(await admin.call('GET', `/admin/api/quotes/${body.id}`))
        assert.deepEqual(seenIn(staff), seenOf(request))
        const link = await openLink(service, shop.store, body.id)
        assert.deepEqual(seenIn(await link.read(body.id)), seenOf(request))
      }
      const [latest] = ok(await admin.call('GET', '/admin/api/quotes?limit=1&sort=-number')).data
      assert.equal(latest.buyer.name, request.buyer.name)
    }
  })

  it('in messages, wishes and reasons comes back unchanged, and blank ones are refused', async () => {
    for (const text of TEXTS) {
      service.now = new Date(service.now.getTime() + 60_000)
      const { id } = ok(await shop.post({ ...requestOf('A shelf'), source_url: undefined }))
      const link = await offer(id)
      const isBlank = text.trim() === ''
      const words = fit(text, 2000)
      const answers = [
        await link.call('POST', `/quotes/${id}/messages`, { body: words }),
        await link.act(id, isBlank ? 'counter' : 'decline', isBlank ? { note: words } : { reason: words }),
      ]
      for (const { status, body } of answers) assert.equal(status >= 400, isBlank, JSON.stringify(body))
      if (isBlank) continue
      const messages = ok(await admin.call('GET', `/admin/api/quotes/${id}/messages`)).data
      assert.deepEqual([messages[0].body, (await link.read(id)).messages[0].body], [words, words])
      const timeline = JSON.stringify(ok(await admin.call('GET', `/admin/api/quotes/${id}/timeline`)))
      assert.ok(timeline.includes(JSON.stringify(words)), words.slice(0, 40))
    }
  })

  it('is text in the CSV export: no cell starts a formula', async () => {
    for (const email of EMAILS) ok(await shop.post({ ...requestOf('x'), source_url: undefined, buyer: { email } }))
    const csv = ok(await admin.call('GET', '/admin/api/quotes/export.csv?sort=number'))
    const rows: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' })
    assert.ok(rows.length > 2 * TEXTS.length)
    for (const cell of rows.flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r]/)
    const cells = new Set(rows.flat())
    for (const text of NAUGHTY) {
      assert.ok(cells.has(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text), text)
    }
  })

  it('is searched for literally: no pattern, no error, nothing of the database', async () => {
    for (const text of [...NAUGHTY, ...EMAILS]) {
      const q = encodeURIComponent(text)
      for (const path of [
        '/admin/api/quotes?q=',
        '/admin/api/customers?q=',
        '/admin/api/catalog/variants?q=',
        '/admin/api/catalog/skus?skus=',
      ]) {
        const { status, body } = await admin.call('GET', path + q)
        assert.equal(status, 200, `${path}${q} ${JSON.stringify(body)}`)
      }
      const products = await service.call('GET', `/portal/api/stores/${shop.store.domain}/products?q=${q}`)
      assert.equal(products.status, text.length < 2 ? 400 : 200)
      assert.equal((await service.call('GET', `/portal/api/stores/${q}/form`)).status, 404)
    }
    assert.deepEqual(ok(await admin.call('GET', '/admin/api/quotes?q=%25%25%25')).data, [])
  })

  it('is escaped on the invoice page, wherever it appears', async () => {
    service.now = new Date(service.now.getTime() + 2 * HOUR_MS)
    admin = await signInAs(service, shop.store, 'admin')
    const written = NAUGHTY.filter((text) => text.trim() !== '')
    const lines = written.map((title) => ({ custom: { title }, quantity: 1 }))
    const { id } = ok(await shop.post({ buyer: { email: 'kim@buyer.example' }, lines, po_number: written[0] }))
    const link = await offer(id)
    ok(await link.act(id, 'answer', { accept_all: true }))
    const { revision } = ok(await admin.call('GET', `/admin/api/quotes/${id}`))
    ok(await admin.call('POST', `/admin/api/quotes/${id}/convert`, { revision }))
    const [{ platform }] = ok(await admin.call('GET', `/admin/api/quotes/${id}/conversions`)).data
    const invoice = { draft_order_id: platform.draft_order_id, message: written.join(' ') }
    ok(await admin.call('POST', `/admin/api/quotes/${id}/invoices`, invoice))
    const draft = await service.platform.getDraftOrder(callOf(shop.store.id), platform.draft_order_id)
    const page = await fetch(service.baseUrl + new URL(draft?.invoiceUrl ?? '').pathname)
    assert.equal(page.status, 200)
    const document = await page.text()
    for (const raw of ['<script>alert', '<img src=x', '<svg/onload', '</textarea>']) {
      assert.ok(!document.includes(raw), raw)
    }
    for (const title of written) assert.ok(document.includes(`<strong>${escaped(title)}</strong>`), title)
    assert.ok(document.includes(`<p class="message">${escaped(invoice.message)}</p>`))
    assert.ok(document.includes(`<dd>${escaped(written[0] ?? '')}</dd>`))
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? 'unsafe-inline', /script-src[^;]*unsafe-inline/)
  })

  it('cannot forge a log line', async () => {
    await service.call('POST', '/admin/api/session', {
      body: { store: NAUGHTY[15], email: NAUGHTY[15], password: 'x' },
    })
    for (const line of log.text().split('\n').filter(Boolean)) JSON.parse(line)
    assert.ok(!log.text().includes('X-Injected'))
  })
})

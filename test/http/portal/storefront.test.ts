import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { forgetTries } from '../../../src/database/access/throttle.ts'
import { storefrontVisits } from '../../../src/domain/access/tries.ts'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { LANGUAGES } from '../../../src/languages/languages.ts'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { signInContact } from '../../support/shop/portal.ts'

const HOUR_MS = 3_600_000
let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service, { store: { plan: 'starter' } })
})
beforeEach(() => {
  service.now = new Date(service.now.getTime() + HOUR_MS) // the throttle is full again
})
after(() => service.close())

const at = (path: string, store = shop.store) => `/portal/api/stores/${store.domain}/${path}`
const ask = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', at('requests'), { body, headers })
const order = (body: unknown) => service.call('POST', at('quick-order'), { body })
const countQuotes = async (store = shop.store) =>
  (await service.pool.query('select count(*)::int as n from quote where store_id = $1', [store.id])).rows[0].n
const rowOf = async ({ body }: Answer) =>
  (await service.pool.query('select * from quote where number = $1 and store_id = $2', [body.number, shop.store.id]))
    .rows[0]

describe('a storefront', () => {
  it("accepts guests' requests on any plan (T01), and returns only their number", async () => {
    const answer = await ask(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3 }], notes: '=1+1 <b>' }))
    assert.deepEqual(
      [answer.status, Object.keys(answer.body).sort()],
      [201, ['created_at', 'further', 'id', 'number', 'object']],
    )
    const row = await rowOf(answer)
    assert.deepEqual(
      [row.status, row.source, row.mode, row.customer.notes],
      ['submitted', 'storefront', 'wholesale', '=1+1 <b>'],
    )
    const { rows } = await service.pool.query(`select type, actor, data from event where quote_id = $1`, [row.id])
    assert.deepEqual(
      rows.map(({ type, actor, data }) => [type, actor, JSON.parse(data)]),
      [['quote.created', 'buyer', { source: 'storefront' }]],
    )
  })

  it('refuses what POST /v1/quotes refuses, and tells guests nothing about customers', async () => {
    const count = await countQuotes()
    for (const [body, fields] of [
      [quoteRequest({ customer_id: shop.buyer }), ['customer_id']],
      [quoteRequest({ company_location_id: shop.berlin }), ['company_location_id']],
      [quoteRequest({ lines: [{ variant_id: '999999', quantity: 1 }] }), ['lines.0.variant_id']],
      [quoteRequest({ lines: [{ variant_id: shop.archived, quantity: 1 }] }), ['lines.0.variant_id']],
      [quoteRequest({ buyer: { email: 'no address' } }), ['buyer.email']],
      [quoteRequest({ notes: '\0' }), ['notes']],
    ] as const) {
      const answer = await ask(body)
      assert.deepEqual([answer.status, faults(answer)], [400, fields])
    }
    assert.equal(await countQuotes(), count)
  })

  it('quick order finds SKUs in any case and reports what is wrong with each line', async () => {
    const { lines: _, ...rest } = quoteRequest()
    const good = await order({
      ...rest,
      lines: [
        { sku: 'oak-2-oil', quantity: 5 },
        { sku: 'OAK-4-OIL', quantity: 1 },
      ],
    })
    assert.equal(good.status, 201)
    const row = await rowOf(good)
    assert.deepEqual(
      [row.source, row.lines.map((line: Record<string, unknown>) => [line.sku, line.quantity])],
      [
        'quick_order',
        [
          ['OAK-2-OIL', 5],
          ['OAK-4-OIL', 1],
        ],
      ],
    )
    await service.pool.query(`update platform.variant set sku = 'OLD' where id = $1`, [shop.archived.split('/').at(-1)])
    const misses = await order({
      ...rest,
      lines: [
        { sku: 'NOPE', quantity: 1 },
        { sku: 'OAK-2-OIL', quantity: 1 },
        { sku: 'old', quantity: 1 },
        { sku: `' or 1=1 --`, quantity: 1 },
      ],
    })
    assert.deepEqual([misses.status, faults(misses)], [400, ['lines.0.sku', 'lines.2.sku', 'lines.3.sku']])
    assert.deepEqual(faults(await order({ ...rest, lines: [{ sku: 'X', quantity: 0 }] })), ['lines.0.quantity'])
  })

  it('a double click makes one quote; the same ten seconds later, or from someone else, another', async () => {
    const count = await countQuotes()
    const body = quoteRequest({ notes: 'clicked twice' })
    const clicks = await Promise.all([ask(body), ask(body), ask(body)])
    assert.deepEqual(
      clicks.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal(new Set(clicks.map((answer) => answer.body.id)).size, 1)
    assert.equal(await countQuotes(), count + 1)
    service.now = new Date(service.now.getTime() + 9_999)
    assert.equal((await ask(body)).body.id, clicks[0]?.body.id)
    assert.notEqual((await ask(quoteRequest({ notes: 'another' }))).body.id, clicks[0]?.body.id)
    service.now = new Date(service.now.getTime() + 1)
    assert.notEqual((await ask(body)).body.id, clicks[0]?.body.id)
    assert.equal(await countQuotes(), count + 3)
  })

  it('signed-in contacts request as themselves, only with the csrf token', async () => {
    const buyer = await signInContact(service, shop.store, 'buyer@acme.example')
    const body = quoteRequest({
      buyer: { email: 'somebody@else.example', name: 'Me' },
      company_location_id: shop.hamburg,
    })
    const path = at('requests').replace('/portal/api', '')
    const asked = await buyer.call('POST', path, body)
    assert.equal(asked.status, 201)
    const row = await rowOf(asked)
    assert.deepEqual(
      [row.customer_email, row.mode, row.customer_id, row.company_location_id],
      ['buyer@acme.example', 'b2b', shop.buyer, shop.hamburg],
    )
    const { cookie } = buyer
    const guest = await ask(quoteRequest(), { cookie, origin: 'https://evil.example' })
    assert.equal((await rowOf(guest)).customer_id, null)
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-csrf-token': 'AAAA' }]) {
      const { status, body: refusal } = await buyer.call(
        'POST',
        path,
        quoteRequest(),
        headers as Record<string, string>,
      )
      assert.deepEqual([status, refusal.code], [403, 'csrf_refused'])
    }
    const other = await openShop(service)
    const elsewhere = await buyer.call('POST', `/stores/${other.store.domain}/requests`, quoteRequest())
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [401, 'not_signed_in'])
  })

  it('custom fields are returned in every language they are translated to; the store’s own language uses the plain texts', async () => {
    const german = await openShop(service)
    const words = { label: 'Use', help: 'Where it goes', options: { floor: 'Floor' } }
    await service.settings(german.store, {
      branding: { language: 'de' },
      custom_fields: [
        {
          key: 'use',
          label: 'Einsatz',
          type: 'select',
          options: ['floor', 'wall'],
          translations: { en: words, de: { label: 'Of before' } },
        },
      ],
    })
    const [field] = (await service.call('GET', at('form', german.store))).body.custom_fields
    assert.deepEqual([field.label, field.help, field.translations], ['Einsatz', null, { en: words }])
  })

  it("gives the form's own texts in each language of buyers, and only when asked", async () => {
    for (const language of LANGUAGES) {
      const { body } = await service.call('GET', at(`form?language=${language}`))
      assert.deepEqual(body.words, CATALOGUES[language].embed)
    }
    assert.equal((await service.call('GET', at('form'))).body.words, null)
    assert.deepEqual(faults(await service.call('GET', at('form?language=xx'))), ['language'])
  })

  it('custom fields and targeting are the store’s', async () => {
    const strict = await openShop(service)
    await service.settings(strict.store, {
      custom_fields: [{ key: 'project', label: 'Project', type: 'text', required: true }],
      targeting: { custom_lines: false, product_rules: [{ field: 'tag', values: ['wood'] }] },
    })
    const form = (await service.call('GET', at('form', strict.store))).body
    assert.deepEqual(
      [form.store, form.custom_lines, form.takes_requests, form.custom_fields],
      [
        { name: strict.store.name, domain: strict.store.domain, currency: 'USD' },
        false,
        true,
        [{ key: 'project', label: 'Project', type: 'text', required: true, help: null, options: [], translations: {} }],
      ],
    )
    const post = (body: unknown) => service.call('POST', at('requests', strict.store), { body })
    const lines = [{ variant_id: strict.board, quantity: 1 }]
    assert.equal((await post(quoteRequest())).body.code, 'not_eligible')
    assert.equal((await post(quoteRequest({ lines }))).body.code, 'invalid_custom_fields')
    assert.equal((await post(quoteRequest({ lines, custom_fields: { project: 'Pier' } }))).status, 201)
    await setStore(service, strict.store.id, { frozen: true })
    const more = quoteRequest({ lines, custom_fields: { project: 'Quay' } })
    assert.equal((await post(more)).body.code, 'quote_creation_paused')
    assert.equal((await service.call('GET', at('form', strict.store))).body.takes_requests, false)
  })

  it('finds what can be bought, and nothing internal', async () => {
    const find = async (q: string) => service.call('GET', at(`products?q=${encodeURIComponent(q)}`))
    const { body } = await find('oak')
    assert.deepEqual(body.data[0], {
      object: 'product',
      variant_id: shop.board,
      title: 'Oak board',
      variant_title: '2 m / Oiled',
      sku: 'OAK-2-OIL',
      price: '39.99',
      image_url: 'https://cdn.example.com/oak.png',
      in_stock: null,
      units_in_stock: null,
      lead_days: null,
    })
    for (const q of ['archived', 'draft', 'unlisted', '%%', `' or 1=1`]) assert.deepEqual((await find(q)).body.data, [])
    for (const path of ['products', 'products?q=x', `products?q=${'x'.repeat(101)}`, 'products?q=oak&limit=51']) {
      assert.equal((await service.call('GET', at(path))).status, 400, path)
    }
  })

  it('finds what a mistyped word or SKU means, of what can be requested alone', async () => {
    const find = async (q: string) =>
      (await service.call('GET', at(`products?q=${encodeURIComponent(q)}`))).body.data.map(
        ({ sku, title }: Record<string, string>) => sku ?? title,
      )
    const boards = ['OAK-2-OIL', 'OAK-4-OIL']
    for (const q of ['baord', 'oak bord', 'OAK BOADR', 'oak-2-olied', 'oiled boerd']) {
      assert.deepEqual((await find(q)).filter((one: string) => boards.includes(one)).length > 0, true, q)
    }
    assert.deepEqual(await find('OAK2OLI'), ['OAK-2-OIL'])
    for (const q of ['archvied', 'drfat', 'zzzzzz', 'oak zzzzzz', '%%%%']) assert.deepEqual(await find(q), [], q)
  })

  it('shows stock and lead time only as far as the store wants, and never the cost', async () => {
    const own = await openShop(service)
    await service.platform.saveProducts(
      own.store.id,
      [
        {
          handle: 'counted',
          title: 'Counted',
          variants: [
            {
              options: ['A'],
              sku: 'C-A',
              price: '1.00',
              cost: '0.37',
              inventoryTracked: true,
              inventoryQuantity: '12',
              leadDays: '14',
            },
            {
              options: ['B'],
              sku: 'C-B',
              price: '1.00',
              inventoryTracked: true,
              inventoryQuantity: '-3',
              leadDays: '14',
            },
            { options: ['C'], sku: 'C-C', price: '1.00', leadDays: '21' },
          ],
        },
      ],
      service.now,
    )
    type Row = Record<'in_stock' | 'units_in_stock' | 'lead_days', unknown>
    const shown = ({ in_stock, units_in_stock, lead_days }: Row) => [in_stock, units_in_stock, lead_days]
    const see = async (stock: 'nothing' | 'availability' | 'units') => {
      await service.settings(own.store, { storefront: { stock } })
      const found = await service.call('GET', at('products?q=counted', own.store))
      const skus = ['C-A', 'C-B', 'C-C']
      const looked = await service.call('POST', at('products/lookup', own.store), { body: { skus } })
      const rows = looked.body.data.map(({ product }: { product: Row }) => shown(product))
      assert.deepEqual(found.body.data.map(shown), rows)
      assert.doesNotMatch(JSON.stringify([found.body, looked.body]), /0\.37|cost/)
      return rows
    }
    assert.deepEqual(await see('nothing'), Array(3).fill([null, null, null]))
    assert.deepEqual(await see('availability'), [
      [true, null, 14],
      [false, null, 14],
      [null, null, 21],
    ])
    assert.deepEqual(await see('units'), [
      [true, 12, 14],
      [false, 0, 14],
      [null, null, 21],
    ])
  })

  it('looks up SKUs in any case and variants, in order, and reveals nothing internal', async () => {
    await service.platform.saveProducts(
      shop.store.id,
      ['twin-1', 'twin-2'].map((handle) => ({
        handle,
        title: handle,
        variants: [{ options: ['Default Title'], sku: 'TWIN', price: '1.00' }],
      })),
      service.now,
    )
    const lookUp = (body: unknown) => service.call('POST', at('products/lookup'), { body })
    const variant_ids = [shop.mug, shop.archived, shop.draft.split('/').at(-1), '999999', 'x', `' or 1=1`]
    const { status, body } = await lookUp({ skus: ['oak-2-OIL', 'NOPE', 'twin', `' or 1=1`], variant_ids })
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map(({ asked, product, others }: Record<string, unknown> & { product: { title: string } }) => [
        asked,
        product?.title ?? null,
        others,
      ]),
      [
        ['oak-2-OIL', 'Oak board', 0],
        ['NOPE', null, 0],
        ['twin', 'twin-1', 1],
        [`' or 1=1`, null, 0],
        ...variant_ids.map((id) => [id, id === shop.mug ? 'Mug' : null, 0]),
      ],
    )
    assert.deepEqual((await lookUp({})).body.data, [])
    const names = Array.from({ length: 101 }, (_, n) => `S-${n}`)
    for (const wrong of [
      { skus: names },
      { variant_ids: names },
      { skus: [''] },
      { skus: ['x'.repeat(256)] },
      { q: 'x' },
    ]) {
      assert.equal((await lookUp(wrong)).status, 400)
    }
    for (let n = 0; n < 12; n++) assert.equal((await lookUp({ skus: ['MUG'] })).status, 200) // counted as reading
  })

  it('finds what an unknown SKU may mean, of what can be requested alone', async () => {
    const find = async (query: string) => (await service.call('GET', at(`products/similar?${query}`))).body.data
    const [first, ...others] = await find('sku=oak2oil')
    assert.deepEqual([Object.keys(first).includes('cost'), first.sku, others.length], [false, 'OAK-2-OIL', 0])
    assert.deepEqual(await find('sku=ARCHIVED-1&name=archived'), [])
    assert.equal((await service.call('GET', at('products/similar'))).status, 400)
  })

  it('does not exist for a store that is unknown, uninstalled, or named by a number', async () => {
    const gone = await openShop(service)
    await setStore(service, gone.store.id, { installed: false })
    for (const domain of ['unknown.example.com', gone.store.domain, shop.store.id]) {
      for (const [method, path, body] of [
        ['GET', 'form', undefined],
        ['GET', 'products?q=oak', undefined],
        ['GET', 'products/similar?sku=OAK2OIL', undefined],
        ['POST', 'products/lookup', { skus: ['OAK-2-OIL'] }],
        ['POST', 'requests', quoteRequest()],
        ['POST', 'quick-order', { ...quoteRequest(), lines: [{ sku: 'X', quantity: 1 }] }],
      ] as const) {
        const { status } = await service.call(method, `/portal/api/stores/${domain}/${path}`, { body })
        assert.equal(status, 404, `${method} ${domain} ${path}`)
      }
    }
  })
})

describe('from any origin', () => {
  it('storefronts can be read and sent requests, without credentials; nothing else can', async () => {
    const origin = 'https://shop.example'
    const asked = await ask(quoteRequest({ notes: 'cors' }), { origin })
    assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [201, '*'])
    assert.equal(asked.headers.get('access-control-allow-credentials'), null)
    const wrong = await ask({}, { origin })
    assert.deepEqual([wrong.status, wrong.headers.get('access-control-allow-origin')], [400, '*'])
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    for (const path of ['requests', 'quick-order', 'form', 'products', 'products/similar', 'products/lookup']) {
      const { status, headers } = await service.call('OPTIONS', at(path), { headers: preflight })
      assert.deepEqual(
        [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')],
        [204, '*', 'content-type'],
      )
    }
    for (const path of [
      '/portal/api/session',
      '/portal/api/quotes',
      '/portal/api/sign-in',
      '/v1/quotes',
      '/admin/api/session',
    ]) {
      const { status, headers } = await service.call('OPTIONS', path, { headers: preflight })
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [405, null], path)
    }
  })
})

it('limits guests to ten requests an hour under one e-mail address, wherever they come from, as each is mailed there', async () => {
  const askAs = async (email: string) => {
    await forgetTries(service.db, storefrontVisits('storefront_request', '127.0.0.1')) // from another address
    return ask(quoteRequest({ buyer: { email }, notes: `${Math.random()}` }))
  }
  for (let n = 0; n < 10; n++) assert.equal((await askAs(n % 2 ? 'Victim@x.example' : 'victim@x.example')).status, 201)
  const { status, body } = await askAs('victim@x.example')
  assert.deepEqual([status, body.code], [429, 'rate_limited'])
  assert.equal((await askAs('other@x.example')).status, 201)
})

describe('from one address', () => {
  it('allows ten requests an hour, valid or not, and 120 reads a minute', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await ask(n % 2 ? {} : quoteRequest({ notes: `flood ${n}` }))).status)
    assert.deepEqual(statuses, [201, 400, 201, 400, 201, 400, 201, 400, 201, 400, 429])
    const limited = await order({})
    assert.deepEqual(
      [limited.status, limited.body.code, limited.headers.get('retry-after')],
      [429, 'rate_limited', '360'],
    )
    service.now = new Date(service.now.getTime() + 360_000)
    assert.deepEqual([(await ask({})).status, (await ask({})).status], [400, 429])
    for (let n = 0; n < 120; n++) assert.equal((await service.call('GET', at('form'))).status, 200)
    assert.equal((await service.call('GET', at('form'))).status, 429)
    service.now = new Date(service.now.getTime() + 500)
    assert.equal((await service.call('GET', at('form'))).status, 200)
  })

  it('accepts bodies up to 256 KB', async () => {
    const padded = (length: number) => {
      const body = JSON.stringify(quoteRequest())
      return `${body}${' '.repeat(length - body.length)}`
    }
    const post = (body: string) => ask(body, { 'content-type': 'application/json' })
    assert.equal((await post(padded(256 * 1024))).status, 201)
    const { status, body, headers } = await post(padded(256 * 1024 + 1))
    assert.deepEqual([status, body.code, body.detail], [413, 'payload_too_large', 'The body is larger than 256 KB.'])
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })
})

it('passes requests to the store’s automation like any other', async () => {
  const auto = await openShop(service)
  // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
  const rule = { id: 'no', name: 'No', conditions: [], then: { action: 'decline' } }
  await service.settings(auto.store, { automation: { rules: [rule] } })
  const { status, body } = await service.call('POST', at('requests', auto.store), { body: quoteRequest() })
  assert.equal(status, 201)
  const { rows } = await service.pool.query('select payload from job_outbox')
  assert.ok(rows.some(({ payload }) => payload.quoteId === body.id))
})

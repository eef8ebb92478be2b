import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { suppress } from '../../../src/database/mail/mail-suppressions.ts'
import { hideAddress } from '../../../src/domain/mail/hidden-address.ts'
import { createSecrets } from '../../../src/outside/platform/embedded/platform-secrets.ts'
import { SECRET_KEYS } from '../../support/service/draft.ts'
import { checkedImport, productsCsv } from '../../support/service/imports.ts'
import { settle } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { answerAs, contentsOf, type Operation, operationsOf, unlike } from '../../support/service/tenants.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

/** A shop with one of everything that has an id. */
interface Tenant {
  shop: Shop
  admin: Staff
  open: Negotiation
  offered: Negotiation
  sold: Negotiation
  ids: Record<Kind, string>
}
type Kind =
  | 'quote'
  | 'line'
  | 'staff'
  | 'key'
  | 'view'
  | 'snippet'
  | 'kit'
  | 'template'
  | 'link'
  | 'dataRequest'
  | 'draftOrder'
  | 'order'
  | 'variant'
  | 'cursor'
  | 'customer'
  | 'location'
  | 'company'
  | 'run'
  | 'audit'
  | 'endpoint'
  | 'delivery'
  | 'import'
  | 'mail'
  | 'suppression'

let service: TestService
let mine: Tenant
let theirs: Tenant
let operations: Operation[]

before(async () => {
  service = await openTestService()
  mine = await openTenant()
  theirs = await openTenant()
  operations = await operationsOf(service, '/admin/api')
})
after(() => service.close())

function ruleTo(action: object): object {
  // biome-ignore lint/suspicious/noThenProperty: the setting's name
  return { id: 'r', name: 'R', conditions: [], then: action }
}

async function openTenant(): Promise<Tenant> {
  const shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, { automation: { rules: [ruleTo({ action: 'price', percent_off: '10' })] } })
  const admin = await signInAs(service, shop.store, 'admin')
  const made = async (path: string, body: object) => {
    const answer = await admin.call('POST', `/admin/api/${path}`, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const endpoint = await made('webhooks', { url: 'https://hooks.buyer.dev/' })
  await shop.post({ buyer: { email: 'kim@buyer.example' }, lines: [{ variant_id: shop.mug, quantity: 1 }] })
  await settle(service)
  await service.settings(shop.store, { automation: null })
  const open = await openNegotiation(service, shop)
  const offered = await openNegotiation(service, shop)
  await offered.send()
  const sold = await openV01(service, shop)
  const [{ platform }] = await converted(admin, sold)
  const paid = await made(`platform/draft-orders/${platform.draft_order_id.split('/').at(-1)}/mark-paid`, {})
  await service.platform.requestCustomerData(shop.store.id, { email: 'kim@buyer.example' })
  await settle(service)
  await workOffMail(service)
  const bounced = hideAddress(service.systems.secretBox, 'gone@buyer.example')
  await suppress(service.db, shop.store.id, bounced, { reason: 'bounced' }, service.now)
  const first = async (path: string) => (await admin.call('GET', `/admin/api/${path}`)).body
  const ids: Tenant['ids'] = {
    quote: offered.id,
    line: offered.lines[0] ?? '',
    staff: admin.member.id,
    key: (await first('keys')).data[0].id,
    view: (await made('views', { name: 'Shared', shared: true })).id,
    snippet: (await made('snippets', { name: 'Thanks', shared: true, texts: { en: 'Thank you.' } })).id,
    kit: (
      await made('kits', {
        name: 'Set',
        shared: true,
        parent: { variant_id: shop.board, title: 'Board', quantity: 1 },
        components: [{ variant_id: shop.mug, title: 'Mug', quantity: 2 }],
        price: '60.00',
        currency: 'USD',
      })
    ).id,
    template: (
      await made('templates', {
        name: 'Net 30',
        shared: true,
        terms: {
          discount: null,
          shipping: { status: 'free', label: null, amount: '0.00' },
          payment_terms: null,
          deposit_percentage: null,
          expiry: null,
          note: null,
        },
        currency: 'USD',
      })
    ).id,
    link: (await made(`quotes/${offered.id}/link`, {})).id,
    dataRequest: (await first('data-requests')).data[0].id,
    draftOrder: platform.draft_order_id,
    order: paid.id,
    variant: shop.mug,
    cursor: (await first('quotes?limit=1')).next_cursor,
    customer: shop.buyer,
    location: shop.berlin,
    company: shop.acme,
    run: (await first('automation/runs')).data[0].id,
    audit: (await first('audit')).data[0].id,
    endpoint: endpoint.id,
    delivery: (await first(`webhooks/${endpoint.id}/deliveries`)).data[0].id,
    import: (await checkedImport(service, admin, 'catalog', productsCsv(1))).id,
    mail: (await first('mail?limit=1')).data[0].id,
    suppression: (await first('mail-suppressions')).data[0].id,
  }
  for (const [kind, id] of Object.entries(ids)) assert.ok(id, kind)
  return { shop, admin, open, offered, sold, ids }
}

/** The kind of a path's first parameter, by the text before it. */
const KINDS: [prefix: string, kind: Kind][] = [
  ['/admin/api/quotes/{id}', 'quote'],
  ['/admin/api/staff/{id}', 'staff'],
  ['/admin/api/keys/{id}', 'key'],
  ['/admin/api/views/{id}', 'view'],
  ['/admin/api/snippets/{id}', 'snippet'],
  ['/admin/api/kits/{id}', 'kit'],
  ['/admin/api/templates/{id}', 'template'],
  ['/admin/api/data-requests/{id}', 'dataRequest'],
  ['/admin/api/platform/draft-orders/{id}', 'draftOrder'],
  ['/admin/api/platform/orders/{id}', 'order'],
  ['/admin/api/webhooks/{id}', 'endpoint'],
  ['/admin/api/imports/{id}', 'import'],
  ['/admin/api/companies/{id}', 'company'],
  ['/admin/api/customers/{id}', 'customer'],
  ['/admin/api/mail/{id}', 'mail'],
  ['/admin/api/mail-suppressions/{id}', 'suppression'],
]

/** Returns the body each operation would need to act on another's object. */
function bodyOf(operation: string, revision: string): object | undefined {
  const staged = {
    lines: [{ id: theirs.ids.line, quantity: 1, price: null }],
    shipping: { status: 'free' },
    tax: { kind: 'none' },
  }
  const bodies: Record<string, object> = {
    'PATCH /admin/api/staff/{id}': { name: 'Mallory' },
    'PUT /admin/api/keys/{id}/agents': { allowed: false },
    'PATCH /admin/api/views/{id}': { name: 'Mine' },
    'POST /admin/api/companies/{id}/notes': { body: 'Mine' },
    'PUT /admin/api/companies/{id}/part-numbers': { part_number: 'A-1', variant_id: mine.shop.mug },
    'POST /admin/api/customers/{id}/notes': { body: 'Mine' },
    'PATCH /admin/api/snippets/{id}': { name: 'Mine' },
    'PATCH /admin/api/kits/{id}': { name: 'Mine' },
    'PATCH /admin/api/templates/{id}': { name: 'Mine' },
    'POST /admin/api/quotes/{id}/follow-ups/exempt': { exempt: true },
    'POST /admin/api/quotes/{id}/messages': { body: 'Hello', internal: true },
    'POST /admin/api/quotes/{id}/presence': { tab: '0123abcd', field: null },
    'POST /admin/api/quotes/{id}/snooze': { until: '2100-01-01T00:00:00Z' },
    'POST /admin/api/quotes/{id}/assign': { revision, staff_id: mine.ids.staff },
    'POST /admin/api/quotes/{id}/renew': { revision, valid_days: 30 },
    'POST /admin/api/quotes/{id}/extend': { revision, expires_at: '2100-01-01T00:00:00Z' },
    'POST /admin/api/quotes/{id}/void': { revision, reason: 'Mine' },
    'POST /admin/api/quotes/{id}/reject': { revision, comment: 'Mine' },
    'POST /admin/api/quotes/{id}/close': { revision, reason: 'Mine' },
    'POST /admin/api/quotes/{id}/loss-reason': { revision, loss_reason: 'price' },
    'POST /admin/api/quotes/{id}/send/preview': {},
    'POST /admin/api/quotes/{id}/scheduled-send': { revision, at: '2100-01-01T00:00:00Z', total: '1.00' },
    'PUT /admin/api/quotes/{id}/proposal': { revision, ...staged },
    'POST /admin/api/quotes/{id}/proposal/preview': { revision, ...staged },
    'PATCH /admin/api/webhooks/{id}': { description: 'Mine' },
    'POST /admin/api/webhooks/{id}/resend-failed': { since: service.now.toISOString() },
    'POST /admin/api/quotes/{id}/invoices': { revision, draft_order_id: theirs.ids.draftOrder },
  }
  const isBare =
    /^POST .*(\/platform\/|\/imports\/|\/mail\/|\/webhooks\/|\/duplicate$|\/invitation$|\/roll$|\/revoke$|\/link$)/.test(
      operation,
    )
  return bodies[operation] ?? (isBare ? {} : operation.startsWith('POST ') ? { revision } : undefined)
}

/** Checks that the foreign id gets the same answer as an unknown one, and returns it. */
async function same(foreign: string, ask: (id: string) => Promise<Answer>): Promise<Answer> {
  const unknown = unlike(foreign)
  const answer = await ask(foreign)
  assert.deepEqual(answerAs(answer, foreign), answerAs(await ask(unknown), unknown))
  return answer
}

describe('the staff of a store', () => {
  it('see nothing of another store in any list', async () => {
    const BREAKDOWN = '?by=person&created_from=2000-01-01T00:00:00Z&created_to=2100-01-01T00:00:00Z'
    const QUERIES: Record<string, string> = {
      '/admin/api/catalog/similar': '?sku=OAK2OIL',
      '/admin/api/catalog/skus': '?skus=OAK-2-OIL',
      '/admin/api/customers': '?q=buyer@acme.example',
      '/admin/api/search': '?q=example',
      '/admin/api/analytics/quotes': '?figure=new&period=month&at=2026-01-01T00:00:00Z',
      '/admin/api/analytics/breakdown': BREAKDOWN,
      '/admin/api/analytics/breakdown.csv': BREAKDOWN,
    }
    const foreign = [
      theirs.shop.store.domain,
      ...Object.values(theirs.ids).filter((id) => id.includes('_')),
      theirs.admin.member.email,
    ]
    for (const { method, path } of operations) {
      if (method !== 'GET' || path.includes('{') || path === '/admin/api/live') continue
      const { status, body } = await mine.admin.call('GET', `${path}${QUERIES[path] ?? ''}`)
      assert.equal(status, 200, path)
      for (const text of foreign) assert.ok(!JSON.stringify(body).includes(text), `${text} in ${path}`)
    }
  })

  it("find nothing by another store's id in the path, on any route, and change nothing", async () => {
    const before = await contentsOf(service, theirs.shop.store.id)
    const { revision } = await theirs.offered.read()
    const query = { DELETE: `?revision=${revision}` } as Record<string, string>
    let asked = 0
    for (const { method, path } of operations) {
      if (!path.includes('{')) continue
      const kind = KINDS.find(([prefix]) => path.startsWith(prefix))?.[1]
      assert.ok(kind, `say in KINDS what ${path} names`)
      const body = bodyOf(`${method} ${path}`, revision)
      const at = (id: string) =>
        path
          .replace('{id}', encodeURIComponent(id))
          .replace('{number}', '1')
          .replace('{linkId}', theirs.ids.link)
          .replace('{deliveryId}', theirs.ids.delivery) +
        (path === '/admin/api/quotes/{id}' ? (query[method] ?? '') : '') +
        (method === 'DELETE' && path.endsWith('/part-numbers') ? '?part_number=A-1' : '')
      const { status, body: answer } = await same(theirs.ids[kind], (id) => mine.admin.call(method, at(id), body))
      assert.equal(status, 404, `${method} ${path} ${JSON.stringify(answer)}`)
      asked += 1
    }
    assert.ok(asked > 40)
    assert.deepEqual(await contentsOf(service, theirs.shop.store.id), before)
  })

  it("who may see only their own quotes find none of a colleague's, on any route", async () => {
    const rep = await signInAs(service, mine.shop.store, 'sales_rep')
    const { revision } = await mine.offered.read()
    const given = { revision, staff_id: mine.ids.staff }
    const assigned = await mine.admin.call('POST', `/admin/api/quotes/${mine.offered.id}/assign`, given)
    assert.equal(assigned.status, 200, JSON.stringify(assigned.body))
    const before = await contentsOf(service, mine.shop.store.id, ['staff_session'])
    for (const { method, path } of operations) {
      if (!path.startsWith('/admin/api/quotes/{id}')) continue
      const body = bodyOf(`${method} ${path}`, assigned.body.revision)
      const at = (id: string) => path.replace('{id}', id).replace('{number}', '1').replace('{linkId}', mine.ids.link)
      const { status } = await same(mine.offered.id, (id) => rep.call(method, at(id), body))
      assert.ok(status === 404 || status === 403, `${method} ${path} ${status}`)
    }
    assert.deepEqual(await contentsOf(service, mine.shop.store.id, ['staff_session']), before)
  })

  it("find none of another store's links and versions on their own quote", async () => {
    const path = `/admin/api/quotes/${mine.offered.id}`
    const { status } = await same(theirs.ids.link, (id) => mine.admin.call('DELETE', `${path}/links/${id}`))
    assert.equal(status, 404)
    assert.equal(
      (await theirs.admin.call('GET', `/admin/api/quotes/${theirs.offered.id}/links`)).body.data[0].revoked_at,
      null,
    )
  })

  it("find none of another store's deliveries at their own endpoint", async () => {
    const path = `/admin/api/webhooks/${mine.ids.endpoint}/deliveries`
    for (const [method, verb] of [
      ['GET', ''],
      ['POST', '/resend'],
    ] as const) {
      const { status } = await same(theirs.ids.delivery, (id) => mine.admin.call(method, `${path}/${id}${verb}`))
      assert.equal(status, 404)
    }
  })

  it("cannot use another store's ids in a body, wherever a body accepts one", async () => {
    const { admin, open, sold, shop } = mine
    const act = (quote: Negotiation, path: string, body: object, method = 'POST') =>
      quote
        .read()
        .then(({ revision }) => admin.call(method, `/admin/api/quotes/${quote.id}/${path}`, { revision, ...body }))
    const staged = (line: object) => ({
      lines: [{ quantity: 1, price: { kind: 'unit', amount: '1.00' }, ...line }],
      shipping: { status: 'free' },
      tax: { kind: 'none' },
    })
    const custom = { custom: { title: 'A shelf' }, quantity: 1 }
    const byHand = (more: object) =>
      admin.call('POST', '/admin/api/quotes', { buyer: { email: 'a@b.example' }, lines: [custom], ...more })
    /** Answers like the only quote's own action. */
    const bulk = async (body: object) => {
      const { body: answer, ...rest } = await admin.call('POST', '/admin/api/quotes/bulk', body)
      const [{ refusal }] = answer.data
      return { ...rest, status: refusal ? 409 : 200, body: answer }
    }
    const policies = (staff: string) => [
      { id: 'p', name: 'P', domain: 'merchant', conditions: [], steps: [{ mode: 'any', approvers: [{ staff }] }] },
    ]
    const setting = (settings: object) => admin.call('PATCH', '/admin/api/settings', { settings })
    const kit = (variant_id: string) => {
      const part = { variant_id, title: 'T', quantity: 1 }
      const body = { name: 'K', parent: part, components: [part], price: '1.00', currency: 'USD' }
      return admin.call('POST', '/admin/api/kits', body)
    }
    const view = (filters: object) => admin.call('POST', '/admin/api/views', { name: 'V', filters })
    const test = (more: object) =>
      admin.call('POST', '/admin/api/settings/targeting/test', { lines: [{ custom: { title: 'x' } }], ...more })
    const REFUSED: [member: string, kind: Kind, ask: (id: string) => Promise<Answer>][] = [
      ['assign.staff_id', 'staff', (staff_id) => act(open, 'assign', { staff_id })],
      ['quotes/bulk.quotes.id', 'quote', (id) => bulk({ action: 'close', quotes: [{ id, revision: '1' }] })],
      [
        'quotes/bulk.staff_id',
        'staff',
        async (staff_id) => {
          const { revision } = await open.read()
          return bulk({ action: 'assign', staff_id, quotes: [{ id: open.id, revision }] })
        },
      ],
      ['proposal.lines.id', 'line', (id) => act(open, 'proposal', staged({ id }), 'PUT')],
      ['proposal.lines.variant_id', 'variant', (variant_id) => act(open, 'proposal', staged({ variant_id }), 'PUT')],
      ['proposal/preview.lines.id', 'line', (id) => act(open, 'proposal/preview', staged({ id }))],
      [
        'proposal/preview.lines.variant_id',
        'variant',
        (variant_id) => act(open, 'proposal/preview', staged({ variant_id })),
      ],
      ['convert.groups', 'line', (id) => act(sold, 'convert', { groups: [[id]] })],
      ['invoices.draft_order_id', 'draftOrder', (draft_order_id) => act(sold, 'invoices', { draft_order_id })],
      [
        'approvals/simulate.quote_id',
        'quote',
        (quote_id) => admin.call('POST', '/admin/api/settings/approvals/simulate', { quote_id }),
      ],
      ['settings.approvals', 'staff', (staff) => setting({ approvals: { policies: policies(staff) } })],
      [
        'settings.automation',
        'staff',
        (staff) => setting({ automation: { rules: [ruleTo({ action: 'assign', staff })] } }),
      ],
      ['targeting/test.customer_id', 'customer', (customer_id) => test({ customer_id })],
      ['targeting/test.lines.variant_id', 'variant', (variant_id) => test({ lines: [{ variant_id }] })],
      ['quotes.customer_id', 'customer', (customer_id) => byHand({ customer_id })],
      [
        'part-numbers.variant_id',
        'variant',
        (variant_id) =>
          admin.call('PUT', `/admin/api/companies/${shop.acme}/part-numbers`, { part_number: 'A-1', variant_id }),
      ],
      ['quotes.lines.variant_id', 'variant', (variant_id) => byHand({ lines: [{ variant_id, quantity: 1 }] })],
    ]
    for (const [member, kind, ask] of REFUSED) {
      const { status, body } = await same(theirs.ids[kind], ask)
      assert.ok(status >= 400, `${member} ${status} ${JSON.stringify(body)}`)
    }
    // References that are stored alike, whoever they name: nobody here.
    const KEPT: [kind: Kind, ask: (id: string) => Promise<Answer>][] = [
      ['staff', (assignee) => view({ assignee })],
      ['company', (company_id) => view({ company_id })],
      ['variant', (variant_id) => kit(variant_id)],
    ]
    const plain = ({ body: { id: _, created_at: __, revision: ___, ...body }, ...answer }: Answer) => ({
      ...answer,
      body,
    })
    for (const [kind, ask] of KEPT) {
      const { status, body } = await same(theirs.ids[kind], async (id) => plain(await ask(id)))
      assert.ok(status < 300, `${kind} ${JSON.stringify(body)}`)
    }
    const { location } = theirs.ids
    const place = async (company_location_id: string) => {
      const { status, body } = await byHand({ customer_id: shop.buyer, company_location_id })
      return [status, body.quote?.platform ?? body.platform, body.code, body.errors]
    }
    assert.deepEqual(await place(location), await place(unlike(location)))
  })

  it('have no id field in a body that is not tested above', () => {
    const TRIED = new Set([
      ...['staff_id', 'groups', 'draft_order_id', 'quote_id', 'customer_id', 'company_location_id', 'variant_id'],
      ...['lines.id', 'lines.variant_id', 'filters.company_id', 'quotes.id'],
      ...['parent.variant_id', 'components.variant_id'],
      'uploads.line_id', // attachments.test.ts
    ])
    // the store's own names for entries of its settings, not ids of rows
    const OWN = new Set([
      'settings.approvals.policies.id',
      'settings.automation.rules.id',
      'settings.follow_ups.rules.id',
    ])
    for (const { method, path, members } of operations) {
      const names = members.filter((name) => /(^|[._])ids?$|groups/.test(name))
      for (const name of names) assert.ok(TRIED.has(name) || OWN.has(name), `${method} ${path} takes ${name}`)
    }
  })

  it("get nothing by another store's id in a query, and no query has an untested id", async () => {
    const { admin } = mine
    const TRIED: [kind: Kind, path: (id: string) => string][] = [
      ['cursor', (id) => `quotes?limit=1&cursor=${id}`],
      ['staff', (id) => `quotes?assignee=${id}`],
      ['company', (id) => `quotes?company_id=${id}`],
      ['staff', (id) => `quotes/export.csv?assignee=${id}`],
      ['company', (id) => `quotes/export.csv?company_id=${id}`],
      ['quote', (id) => `automation/runs?quote_id=${id}`],
      ['run', (id) => `automation/runs?before=${id}`],
      ['audit', (id) => `audit?before=${id}`],
      ['import', (id) => `imports?before=${id}`],
      ['quote', (id) => `mail?quote_id=${id}`],
      ['mail', (id) => `mail?before=${id}`],
      ['suppression', (id) => `mail-suppressions?before=${id}`],
      ['quote', (id) => `webhooks/${mine.ids.endpoint}/deliveries?quote_id=${id}`],
      ['cursor', (id) => `webhooks/${mine.ids.endpoint}/deliveries?cursor=${id}`],
      ['order', (id) => `platform/orders?after=${id.split('/').at(-1)}`],
      ['draftOrder', (id) => `platform/draft-orders?after=${id.split('/').at(-1)}`],
      ['company', (id) => `platform/companies?cursor=${id.split('/').at(-1)}`],
      ['customer', (id) => `platform/customers?cursor=${id.split('/').at(-1)}`],
      ['customer', (id) => `customers?q=${id}`],
      ['company', (id) => `catalog/skus?skus=A-1&company_id=${id}`],
      ['variant', (id) => `catalog/variants?cursor=${id.split('/').at(-1)}`],
    ]
    for (const [kind, path] of TRIED) await same(theirs.ids[kind], (id) => admin.call('GET', `/admin/api/${path(id)}`))
    const tried = new Set(TRIED.flatMap(([, path]) => [...new URL(path('x'), 'http://x/').searchParams.keys()]))
    const PLAIN = new Set([
      'by',
      'part_number',
      'period',
      ...[
        'limit',
        'language',
        'sort',
        'tab',
        'status',
        'mode',
        'source',
        'created_from',
        'created_to',
        'updated_from',
        'updated_to',
      ],
      ...[
        'total_min',
        'total_max',
        'expires_within_days',
        'quiet_days',
        'sku',
        'loss_reason',
        'scope',
        'available',
        'skus',
        'revision',
        'against',
        'only',
        'kind',
        'name',
        'file_name',
        'period',
        'figure',
        'at',
        'to',
        'from',
        'state',
        'type',
      ],
    ])
    for (const { method, path, query } of operations) {
      for (const name of query) assert.ok(tried.has(name) || PLAIN.has(name), `${method} ${path}?${name}`)
    }
  })

  it('are not signed in at another store with either half of their credentials', async () => {
    const { csrf } = theirs.admin
    const crossed = await mine.admin.call('POST', '/admin/api/views', { name: 'x' }, { 'x-csrf-token': csrf })
    assert.deepEqual([crossed.status, crossed.body.code], [403, 'csrf_refused'])
    const path = '/admin/api/session'
    const given = { email: mine.admin.member.email, password: 'correct horse battery' }
    const ask = (store: string) => service.call('POST', path, { body: { store, ...given } })
    assert.deepEqual(answerAs(await ask(theirs.shop.store.domain), ''), answerAs(await ask('nowhere.example.com'), ''))
  })
})

describe('a platform report for one store', () => {
  it('changes nothing in another, whichever of its ids it contains', async () => {
    const before = await contentsOf(service, theirs.shop.store.id)
    const { rows } = await service.pool.query('select id from conversion where store_id = $1', [theirs.shop.store.id])
    const { order: orderId, draftOrder: draftOrderId } = theirs.ids
    const told: [topic: string, data: object][] = [
      ['order.paid', { orderId, correlationKey: rows[0].id }],
      ['order.updated', { orderId, correlationKey: rows[0].id }],
      ['order.cancelled', { orderId, correlationKey: rows[0].id }],
      ['order.refunded', { orderId, refundId: 'gid://platform/Refund/1' }],
      ['draft.updated', { draftOrderId, orderId }],
      ['draft.deleted', { draftOrderId }],
      ['privacy.data_request', { customerId: `gid://platform/Customer/${theirs.ids.customer}`, orderIds: [orderId] }],
      [
        'privacy.customer_redact',
        { customerId: `gid://platform/Customer/${theirs.ids.customer}`, orderIds: [orderId] },
      ],
    ]
    const secrets = createSecrets(SECRET_KEYS)
    for (const [topic, data] of told) {
      const envelope = { id: randomUUID(), store_id: mine.shop.store.id, topic, triggered_at: service.now, data }
      const body = Buffer.from(JSON.stringify(envelope))
      const headers = { 'x-platform-hmac-sha256': secrets.sign(body) }
      const { status } = await fetch(`${service.baseUrl}/platform/embedded/webhooks`, { method: 'POST', headers, body })
      assert.equal(status, 200)
    }
    await settle(service)
    const { rows: left } = await service.pool.query(
      'select topic, last_error from platform_delivery where store_id = $1 and applied_at is null',
      [mine.shop.store.id],
    )
    assert.deepEqual(left, [])
    assert.deepEqual(await contentsOf(service, theirs.shop.store.id), before)
  })
})

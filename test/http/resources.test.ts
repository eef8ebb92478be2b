import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { quoteLinkToken } from '../../src/domain/quotes/quote-link.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { dumpDatabase } from '../support/database/dump.ts'
import { checkedImport, productsCsv, uploadCsv } from '../support/service/imports.ts'
import { runDueJobs, settle } from '../support/service/jobs.ts'
import { workOffMail } from '../support/service/mail.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { pass } from '../support/shop/negotiation.ts'
import { negotiatePersonally, PERSONAL_SETTINGS, type Personal } from '../support/shop/personal.ts'
import { openLink } from '../support/shop/portal.ts'

const KB = 1024
const DAY_MS = 86_400_000
let service: TestService
let shop: Shop
let admin: Staff
let personal: Personal
before(async () => {
  service = await openTestService()
  shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, PERSONAL_SETTINGS)
  admin = await signInAs(service, shop.store, 'admin')
  personal = await negotiatePersonally(service, shop, admin, { tag: 'x9x9' })
})
after(() => service.close())

describe('bodies', () => {
  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(service.baseUrl + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const codeOf = async (response: Response) => {
    const text = await response.text()
    return [response.status, text.startsWith('{') ? JSON.parse(text).code : undefined]
  }
  const asStaff = () => ({ cookie: admin.cookie, 'x-csrf-token': admin.csrf })
  const long = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes) })

  it('over the limit are refused with the limit on every API of the web apps, which is small where little is sent', async () => {
    const store = `/portal/api/stores/${shop.store.domain}`
    const PLACES: [path: string, most: number, headers?: Record<string, string>][] = [
      ['/portal/api/sign-in', 16 * KB],
      ['/portal/api/session', 16 * KB],
      [`${store}/requests`, 256 * KB],
      [`${store}/quick-order`, 64 * KB],
      ['/admin/api/session', 16 * KB],
      ['/admin/api/password-reset', 16 * KB],
      ['/admin/api/link', 16 * KB],
      ['/admin/api/link/use', 16 * KB],
      ['/admin/api/session/confirm', 16 * KB, asStaff()],
      [`/admin/api/quotes/${personal.sold}/recall`, 16 * KB, asStaff()],
      [`/admin/api/quotes/${personal.sold}/messages`, 256 * KB, asStaff()],
      ['/admin/api/quotes', 256 * KB, asStaff()],
      ['/platform/embedded/webhooks', 1024 * KB],
      ['/portal/unsubscribe/x', 4 * KB],
    ]
    for (const [path, most, headers] of PLACES) {
      const refused = await post(path, long(most), headers)
      const { code, detail } = (await refused.json()) as { code: string; detail: string }
      const size = most === KB * KB ? '1 MB' : `${most / KB} KB`
      assert.deepEqual(
        [refused.status, code, detail],
        [413, 'payload_too_large', `The body is larger than ${size}.`],
        path,
      )
      const { status } = await post(path, long(most - KB), headers)
      assert.ok(status < 500 && status !== 413, `${path} answers ${status} to less`)
    }
    assert.equal((await post('/pay/x', Buffer.alloc(KB * KB + 1))).status, 413)
  })

  it('of an import may have 10 MB, and no more', async () => {
    const tooLarge = await uploadCsv(admin, 'catalog', productsCsv(1).padEnd(10 * KB * KB + 1, 'x'))
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'payload_too_large'])
    const line = 'p,P,,1.00\n'
    const most = `Handle,Title,Option1 Value,Variant Price\n${line.repeat(10 * KB * 100)}`.slice(0, 10 * KB * KB)
    const { status, body } = await uploadCsv(admin, 'catalog', most)
    assert.equal(status, 201)
    assert.equal((await admin.call('POST', `/admin/api/imports/${body.id}/cancel`, {})).status, 200)
  })

  it('nested deeply, or of another kind, are refused', async () => {
    service.now = new Date(service.now.getTime() + 3_600_000) // the storefront takes ten an hour
    const deep = `${'[{"x":'.repeat(20)}1${'}]'.repeat(20)}`
    for (const [path, headers] of [
      ['/portal/api/sign-in', {}],
      [`/portal/api/stores/${shop.store.domain}/requests`, {}],
      ['/admin/api/session', {}],
      ['/admin/api/quotes', asStaff()],
    ] as const) {
      assert.deepEqual(await codeOf(await post(path, deep, headers)), [400, 'invalid_request'], path)
      const type = { ...headers, 'content-type': 'text/plain' }
      assert.deepEqual(await codeOf(await post(path, '{}', type)), [415, 'unsupported_media_type'], path)
    }
  })

  it('from anonymous senders are not even read', async () => {
    const large = long(300 * KB)
    for (const path of ['/admin/api/quotes', `/portal/api/quotes/${personal.sold}/messages`]) {
      assert.deepEqual(await codeOf(await post(path, large)), [401, 'not_signed_in'], path)
    }
  })
})

describe('a body full of faults', () => {
  it('is refused with at most a hundred faults, on every route that accepts lists', async () => {
    const many = (item: unknown) => Array(Math.floor((240 * KB) / (JSON.stringify(item).length + 1))).fill(item)
    const settings = (value: object): [string, string, object] => ['PATCH', 'settings', { settings: value }]
    const quote = `quotes/${personal.sold}`
    const BODIES: [method: string, path: string, body: object][] = [
      settings({ approvals: { policies: many({}) } }),
      settings({ automation: { rules: [{ conditions: many({ field: 'total' }) }] } }),
      settings({ automation: { rules: [{ conditions: many({ field: 'mode', values: ['b2b'] }) }] } }),
      settings({ targeting: { product_rules: [{ field: 'tag', values: many('') }] } }),
      ['PUT', `${quote}/proposal`, { revision: '1', lines: many({}), shipping: {}, tax: {} }],
      ['POST', `${quote}/convert`, { revision: '1', groups: many([]) }],
      ['POST', 'quotes', { buyer: { email: 'a@b.example' }, lines: many({}) }],
    ]
    for (const [method, path, body] of BODIES) {
      const answer = await admin.call(method, `/admin/api/${path}`, body)
      assert.equal(answer.status, 400, path)
      assert.ok(answer.body.errors.length <= 100, `${path} is told ${answer.body.errors.length} faults`)
    }
  })
})

describe('a flood without credentials', () => {
  /** Returns the statements that the work sends to any database. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const { query } = pg.Client.prototype
    let count = 0
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      count += 1
      return Reflect.apply(query, this, given)
    } as typeof query
    try {
      await work()
    } finally {
      pg.Client.prototype.query = query
    }
    return count
  }
  const send = async (method: string, path: string, headers: Record<string, string>, expected: number) => {
    const response = await fetch(service.baseUrl + path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    assert.equal(response.status, expected, `${method} ${path} ${await response.text()}`)
  }

  it('costs no statement: forged signatures, links we did not make, no cookie, other sites, malformed tokens', async () => {
    const forged = quoteLinkToken(new SecretBox(['another key of at least 32 characters']), {
      storeId: shop.store.id,
      id: 'lnk_01m7z94r0deqh9sqmt1f3b4esf',
    })
    const json = { 'content-type': 'application/json' }
    const quote = `/portal/api/quotes/${personal.sold}`
    const FLOODS: [method: string, path: string, headers: Record<string, string>, status: number][] = [
      ['POST', '/platform/embedded/webhooks', { ...json, 'x-platform-hmac-sha256': 'x'.repeat(44) }, 401],
      ['POST', '/platform/embedded/webhooks', json, 401],
      ['GET', quote, { authorization: `Link ${forged}` }, 410],
      ['GET', quote, { authorization: 'Link x' }, 410],
      ['GET', quote, {}, 401],
      ['POST', `${quote}/answer`, { ...json, origin: 'https://evil.example' }, 403],
      ['GET', '/admin/api/quotes', {}, 401],
      ['POST', '/admin/api/quotes', { ...json, cookie: admin.cookie, origin: 'https://evil.example' }, 403],
      ['GET', '/admin/api/quotes', { cookie: `${admin.cookie.split('=')[0]}=x` }, 401],
      ['GET', quote, { cookie: '__Host-qns_portal=x' }, 401],
      ['GET', '/pay/x', {}, 404],
      ['GET', '/v1/quotes', { authorization: `Bearer svc_live_${'a'.repeat(48)}` }, 401],
    ]
    for (const [method, path, headers, status] of FLOODS) {
      const counts: number[] = [] // the service checks its own switch once a second
      for (let n = 0; n < 3; n++) counts.push(await statementsOf(() => send(method, path, headers, status)))
      assert.equal(Math.min(...counts), 0, `${method} ${path} ${JSON.stringify(headers)}`)
    }
    assert.ok((await statementsOf(() => send('GET', '/admin/api/quotes', { cookie: admin.cookie }, 200))) > 0)
  })
})

describe('patterns', () => {
  it('that validate requests all run in linear time, even for texts as long as a body may be', async () => {
    const patterns = new Set<string>()
    for (const api of ['/admin/api', '/portal/api', '']) {
      const document = (await service.app.inject(`${api}/openapi.json`)).payload
      JSON.parse(document, (name, value) => {
        if (name === 'pattern' && typeof value === 'string') patterns.add(value)
        return value
      })
    }
    assert.ok(patterns.size > 5)
    const HOSTILE = ['1', ' ', 'a', '-', '.', '1.', 'a-', 'stf_', 'a@', '\t\n', 'gid://platform/Company/', '0,', 'é']
    // Four times as long, a greedy pattern overflows the stack of a process that has compiled so many patterns that V8 no longer optimizes them.
    const LENGTH = 1024 * KB
    for (const pattern of patterns) {
      const compiled = new RegExp(pattern, 'u')
      for (const part of HOSTILE) compiled.test(`${part.repeat(LENGTH / part.length)}\u0000!`)
    }
  })
})

describe('tables', () => {
  /** The limit on each table that nothing empties over time. */
  const BOUNDED: [pattern: RegExp, by: string][] = [
    [
      /^public\.(store|store_feed|store_logo|mail_allowance|platform_sweep|clock_walk|shopify_installation|card_account|shopify_cost_bucket|shop_opening|quote_counter|sku_walk|api_switch|delivery_pause|schema_migration)$/,
      'the stores and migrations',
    ],
    [/^public\.sku$/, 'the SKUs of a catalogue that are in quotes'],
    [/^public\.(staff|saved_view|preset|notification_choice)$/, 'the staff, and a limit of views and presets for each'],
    [/^public\.account_note$/, 'the notes that staff write by hand'],
    [/^public\.store_terms$/, 'one for each wording of the terms that a buyer agreed to'],
    [/^public\.part_number$/, 'ten thousand for a company'],
    [/^public\.shared_list$/, 'two hundred for a company'],
    [/^public\.passkey$/, 'twenty for a customer'],
    [/^public\.(buying_limit|contact_invitation)$/, 'one for a contact of a company'],
    [/^public\.quote_mark$/, 'one for each quote that a person opened, gone with the quote'],
    [/^public\.(api_key|rate_bucket|webhook_endpoint|webhook_lane)$/, 'the keys and endpoints of a store'],
    [/^public\.analytics_(fold|rollup)$/, 'the stores, and the days and weeks that they negotiate'],
    [
      /^public\.(quote|accepted_line|list_part|quote_seen|scheduled_send|sku_quote|follow_up|follow_up_exemption|quote_(change|message|search|version)|conversion|order_refund|order_payment|payment_reminder|card_payment|document|attachment|stored_file)$/,
      'the quotes, and 200 files for each',
    ],
    [/^public\.mail_suppression$/, 'the addresses that a store mails'],
    [/^public\.secret_(key|sweep)$/, 'the keys that the service was ever given'],
    [/^platform\.(?!notification$)/, 'what the embedded platform sells and sold'],
    [/^(graphile_worker\.|public\.job_outbox$)/, 'what waits to be done'],
  ]
  const PURGED = new Set([
    'public.analytics_tail', // folded each minute
    ...['public.audit_entry', 'public.automation_run', 'public.data_request', 'public.idempotency_key'],
    ...[
      'public.mail_outbox',
      'public.mail_message',
      'public.platform_delivery',
      'public.platform_import',
      'public.portal_session',
      'public.portal_sign_in',
      'public.passkey_challenge',
      'public.taken_reply',
    ],
    ...['public.quote_link', 'public.recent_request', 'public.staff_link', 'public.staff_session'],
    'public.token_directory',
    'public.quote_presence',
    ...['public.throttle_bucket', 'platform.notification'],
  ])
  const isDaily = (table: string) => /^public\.(event|webhook_delivery|request_log)_[0-9]{8}w?$/.test(table)

  it("are each emptied over time or bounded by a store's data: a new one says how", async () => {
    for (const table of (await dumpDatabase(service)).keys()) {
      const known = PURGED.has(table) || isDaily(table) || BOUNDED.some(([pattern]) => pattern.test(table))
      assert.ok(known, `${table} is neither purged nor bounded by anything that is said here`)
    }
  })

  it('cannot be filled by holders of a link: their writes are counted individually', async () => {
    const [link, other] = [await openLink(service, shop.store, personal.sold), personal.buyer]
    const path = `/quotes/${personal.sold}/messages`
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await link.call('POST', path, { body: 'Hello' })).status)
    assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.at(-1)], [30, 429])
    const again = await link.call('POST', `/quotes/${personal.sold}/request-again`)
    assert.deepEqual([again.status, again.body.code], [429, 'rate_limited'])
    assert.ok(Number(again.headers.get('retry-after')) > 0)
    assert.equal((await other.call('POST', path, { body: 'Hello' })).status, 201)
    service.now = new Date(service.now.getTime() + 3_600_000)
    assert.equal((await link.call('POST', path, { body: 'Hello' })).status, 201)
    admin = await signInAs(service, shop.store, 'admin')
  })

  it('emptied over time are empty once it has passed', async () => {
    await service.platform.requestCustomerData(shop.store.id, { email: personal.email })
    await service.platform.requestCustomerData(shop.store.id, { email: personal.email })
    const action = { action: 'price', percent_off: '1' }
    // biome-ignore lint/suspicious/noThenProperty: the setting's name
    const rule = { id: 'a', name: 'A', conditions: [], then: action }
    await service.settings(shop.store, { automation: { rules: [rule] } })
    const headers = { 'idempotency-key': 'kept' }
    const body = { buyer: { email: 'kim@buyer.example' }, lines: [{ variant_id: shop.mug, quantity: 1 }] }
    await shop.call('POST', '/v1/quotes', { body, headers })
    await settle(service)
    await workOffMail(service)
    await service.settings(shop.store, { automation: null })
    await admin.call('POST', '/admin/api/staff', { email: 'new@staff.example', name: 'New', role: 'manager' })
    await admin.call('POST', `/admin/api/quotes/${personal.sold}/link`, {})
    await admin.call('POST', `/admin/api/quotes/${personal.sold}/presence`, { tab: '0123abcd', field: null })
    await checkedImport(service, admin, 'catalog', productsCsv(1))
    await service.call('POST', '/portal/api/sign-in', { body: { store: shop.store.domain, email: personal.email } })
    await service.pool.query(
      `insert into taken_reply (store_id, quote_id, message_hash, taken_at) select store_id, id, 'x', $1 from quote limit 1`,
      [service.now],
    )
    await service.pool.query(
      `insert into token_directory select token_hash, store_id, $1 from portal_sign_in limit 1`,
      [service.now],
    )
    await service.call('POST', '/portal/api/sign-in/passkey', { body: { store: shop.store.domain } })
    await admin.call('POST', '/admin/api/keys', { name: 'x', scopes: ['read_quotes'], accept_terms: true })
    const rows = async () => new Map([...(await dumpDatabase(service))].map(([table, rows]) => [table, rows.length]))
    const before = await rows()
    for (const table of PURGED) assert.ok(before.get(table), `${table} is empty to begin with`)

    await pass(service, 3 * 366 * DAY_MS)
    for (let n = 0; n < 3; n++) {
      await runDueJobs(service)
      await service.platform.deliverNotifications()
      await pass(service, 100 * DAY_MS)
    }
    await runDueJobs(service)
    const left = [...(await rows())].filter(([table, count]) => PURGED.has(table) && count > 0)
    assert.deepEqual(left, [])
    const today = service.now.toISOString().slice(0, 10).replaceAll('-', '')
    const old = [...(await rows()).keys()].filter(
      (table) => isDaily(table) && (/\d{8}(?=w?$)/.exec(table)?.[0] ?? '') < `${Number(today.slice(0, 4)) - 1}`,
    )
    assert.deepEqual(old, [])
  })
})

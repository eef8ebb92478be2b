import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { dumpTable, openShop, type Shop } from '../../support/shop/catalog.ts'
import {
  addColleagues,
  askFor,
  type Buyer,
  mailedToken,
  openLink,
  sendOffer,
  signInContact,
} from '../../support/shop/portal.ts'

const DAY_MS = 86_400_000
const log = memoryLog()
let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService({ logger: log.logger })
  shop = await openShop(service)
  await addColleagues(service, shop)
})
after(() => service.close())

const pass = (ms: number, on: TestService = service) => {
  on.now = new Date(on.now.getTime() + ms)
}
/** Runs with a separate service whose clock may move far. */
async function travelling(run: (service: TestService, shop: Shop) => Promise<void>): Promise<void> {
  const own = await openTestService()
  await run(own, await openShop(own)).finally(() => own.close())
}
const isAnswered = async (buyer: Buyer, id: string) => (await buyer.call('GET', `/quotes/${id}`)).status
const withoutId = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body })
const rowsIn = async (table: string) => (await service.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('the link to a quote', () => {
  it('is created, listed and revoked by staff, and opens only that quote', async () => {
    const rep = await signInAs(service, shop.store, 'sales_rep')
    const [one, other] = [await askFor(shop), await askFor(shop)]
    const made = await rep.call('POST', `/admin/api/quotes/${one.id}/link`, {})
    assert.equal(made.status, 201)
    assert.match(made.body.url, /^https:\/\/quotes\.service\.dev\/q\/[\w-]{51}$/)
    assert.equal(Date.parse(made.body.expires_at) - service.now.getTime(), 90 * DAY_MS)
    const token = made.body.url.split('/').at(-1)
    const get = (path: string) =>
      service.call('GET', `/portal/api${path}`, { headers: { authorization: `Link ${token}` } })
    assert.deepEqual([(await get(`/quotes/${one.id}`)).status, (await get(`/quotes/${other.id}`)).status], [200, 404])
    assert.deepEqual(withoutId(await get(`/quotes/${other.id}`)), withoutId(await get('/quotes/qte_unknown')))
    const { body } = await get('/session')
    assert.deepEqual([body.kind, body.quote_id, body.contact, body.csrf_token], ['link', one.id, null, null])
    assert.deepEqual((await get('/quotes')).body.code, 'not_signed_in')

    const list = await rep.call('GET', `/admin/api/quotes/${one.id}/links`)
    assert.deepEqual(list.body.data, [made.body])
    assert.equal((await rep.call('DELETE', `/admin/api/quotes/${other.id}/links/${made.body.id}`)).status, 404)
    const revoked = await rep.call('DELETE', `/admin/api/quotes/${one.id}/links/${made.body.id}`)
    assert.equal(revoked.body.revoked_at, service.now.toISOString())
    assert.deepEqual(
      [(await get(`/quotes/${one.id}`)).status, (await get('/session')).body.code],
      [410, 'link_invalid'],
    )
  })

  it("cannot be created at another store, nor by a sales rep for a colleague's quote", async () => {
    const { id } = await askFor(shop)
    const other = await openShop(service)
    const stranger = await signInAs(service, other.store, 'admin')
    assert.equal((await stranger.call('POST', `/admin/api/quotes/${id}/link`, {})).status, 404)
    const [one, two] = [
      await signInAs(service, shop.store, 'sales_rep'),
      await signInAs(service, shop.store, 'sales_rep'),
    ]
    await service.pool.query(
      'update quote set revision = revision + 1, assigned_staff_id = $1 where store_id = $2 and id = $3',
      [idToUuid('stf', two.member.id), shop.store.id, idToUuid('qte', id)],
    )
    assert.equal((await one.call('POST', `/admin/api/quotes/${id}/link`, {})).status, 404)
    assert.equal((await one.call('GET', `/admin/api/quotes/${id}/links`)).status, 404)
    assert.equal((await two.call('POST', `/admin/api/quotes/${id}/link`, {})).status, 201)
  })

  it('ends after 90 days, and when the store uninstalls', async () => {
    await travelling(async (own, ownShop) => {
      const { id } = await askFor(ownShop)
      const link = await openLink(own, ownShop.store, id)
      pass(90 * DAY_MS - 1, own)
      assert.equal(await isAnswered(link, id), 200)
      pass(1, own)
      assert.equal(await isAnswered(link, id), 410)
    })
    const gone = await openShop(service)
    const { id } = await askFor(gone)
    const link = await openLink(service, gone.store, id)
    await setStore(service, gone.store.id, { installed: false })
    assert.equal(await isAnswered(link, id), 410)
  })

  it('is refused alike whatever is wrong with it, and without a look-up if we did not sign it', async () => {
    const { id } = await askFor(shop)
    const { token } = await openLink(service, shop.store, id)
    let queries = 0
    const open = (authorization: string) =>
      service.call('GET', `/portal/api/quotes/${id}`, { headers: { authorization } })
    service.pool.on('acquire', () => {
      queries += 1
    })
    const flipped = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    const seen = new Set<string>()
    const counts: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      queries = 0
      for (const wrong of [flipped(3), flipped(30), token.slice(1), `${token}A`, 'x', '-'.repeat(43)]) {
        const answer = await open(`Link ${wrong}`)
        assert.equal(answer.status, 410, wrong)
        seen.add(JSON.stringify(withoutId(answer)))
      }
      counts.push(queries)
    }
    assert.equal(seen.size, 1)
    assert.equal(Math.min(...counts), 0) // the service checks its own switch once a second
    service.pool.removeAllListeners('acquire')
    for (const other of [token, `Bearer ${token}`, `Link`, `Link ${token} x`]) {
      assert.equal((await open(other)).status, 401, other)
    }
  })
})

describe('signing in', () => {
  const ask = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    service.call('POST', '/portal/api/sign-in', { body, headers })
  const use = (token: string) => service.call('POST', '/portal/api/session', { body: { token } })

  it('answers the same whether or not the customer or store exists, and mails only real customers', async () => {
    const before = await rowsIn('mail_outbox')
    const answers = [
      await ask({ store: shop.store.domain, email: 'nobody@acme.example' }),
      await ask({ store: 'unknown.example.com', email: 'approver@acme.example' }),
      await ask({ store: shop.store.domain, email: 'not an address' }),
    ]
    assert.equal(await rowsIn('mail_outbox'), before)
    answers.push(await ask({ store: shop.store.domain.toUpperCase(), email: ' Approver@ACME.example ' }))
    assert.equal(await rowsIn('mail_outbox'), before + 1)
    for (const { status, body } of answers) assert.deepEqual([status, body], [202, { object: 'done' }])
  })

  it('works once, for half an hour', async () => {
    const email = 'hamburger@acme.example'
    await ask({ store: shop.store.domain, email })
    const token = await mailedToken(service, shop.store, email)
    const answers = await Promise.all([use(token), use(token)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
    assert.equal((await use(token)).status, 410)
    await ask({ store: shop.store.domain, email })
    const late = await mailedToken(service, shop.store, email)
    pass(30 * 60_000)
    assert.deepEqual([(await use(late)).status, (await use('x')).status], [410, 410])
    const { headers } = answers.find(({ status }) => status === 200) as Answer
    assert.match(
      headers.getSetCookie()[0] ?? '',
      /^__Host-qns_portal=[0-9a-z]+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('is throttled for each address, whether or not the customer exists', async () => {
    for (const email of ['berliner@acme.example', 'ghost@acme.example']) {
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push((await ask({ store: shop.store.domain, email })).status)
      assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
    }
    pass(60 * 60_000)
    const { id, domain } = shop.store
    const spelled = []
    for (const store of [domain, domain.toUpperCase(), id, `0${id}`, `00${id}`, `000${id}`])
      spelled.push((await ask({ store, email: 'Berliner@ACME.example' })).status)
    assert.deepEqual(spelled, [202, 202, 202, 202, 202, 429], 'however the store is written')
    pass(60 * 60_000)
    const wrong = []
    for (let n = 0; n < 31; n++) wrong.push((await use(`wrong-${n}`)).status)
    assert.deepEqual([wrong[29], wrong[30]], [410, 429])
    pass(60 * 60_000)
  })

  it('says who is signed in, and ends on signing out, when unused, and in any case after 30 days', async () => {
    const buyer = await signInContact(service, shop.store, 'approver@acme.example')
    const { body } = await buyer.call('GET', '/session')
    assert.deepEqual(body, buyer.session)
    assert.deepEqual(body.contact, {
      email: 'approver@acme.example',
      name: 'Ann',
      companies: [
        {
          id: `gid://platform/Company/${shop.acme}`,
          name: 'Acme',
          is_main_contact: false,
          locations: [{ id: `gid://platform/CompanyLocation/${shop.berlin}`, name: 'Berlin', role: 'Approver' }],
        },
      ],
    })
    assert.equal((await buyer.call('DELETE', '/session')).status, 200)
    assert.equal((await buyer.call('GET', '/session')).body.code, 'not_signed_in')

    await travelling(async (own, { store }) => {
      const signIn = () => signInContact(own, store, 'buyer@acme.example')
      const statusOf = async (buyer: Buyer) => (await buyer.call('GET', '/session')).status
      const idle = await signIn()
      pass(7 * DAY_MS - 1, own)
      assert.equal(await statusOf(idle), 200)
      pass(7 * DAY_MS, own)
      assert.equal(await statusOf(idle), 401)
      const busy = await signIn()
      for (let day = 0; day < 30; day += 6) {
        assert.equal(await statusOf(busy), 200)
        pass(6 * DAY_MS, own)
      }
      assert.equal(await statusOf(busy), 401)
    })
  })

  it('is closed to other sites, and without the csrf token', async () => {
    const buyer = await signInContact(service, shop.store, 'buyer@acme.example')
    const { id } = await askFor(shop, { customer_id: shop.buyer })
    const post = (headers: Record<string, string>) =>
      buyer.act(id, 'withdraw').then(() => buyer.call('POST', `/quotes/${id}/messages`, { body: 'x' }, headers))
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'AAAA' },
    ] as Record<string, string>[]) {
      const { status, body } = await post(headers)
      assert.deepEqual([status, body.code], [403, 'csrf_refused'], JSON.stringify(headers))
    }
    assert.equal((await post({})).status, 201)
    const evil = { origin: 'https://evil.example' }
    assert.equal((await ask({ store: shop.store.domain, email: 'x@y.example' }, evil)).status, 403)
    const read = await buyer.call('GET', '/session', undefined, evil)
    assert.deepEqual([read.status, read.headers.get('access-control-allow-origin')], [200, null])
  })
})

describe('a contact', () => {
  let berlin: { id: string; lines: string[] }
  let hamburg: { id: string; lines: string[] }
  let guest: { id: string; lines: string[] }
  before(async () => {
    berlin = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    hamburg = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.hamburg })
    guest = await askFor(shop)
    for (const quote of [berlin, hamburg, guest]) await sendOffer(service, shop.store, quote)
  })

  const ids = async (buyer: Buyer) =>
    (await buyer.call('GET', '/quotes?limit=50')).body.data.map(({ id }: { id: string }) => id)

  it('sees the quotes of the locations they buy for, their own, and as main contact all of the company', async () => {
    const [main, ann, hal, floating, other] = [
      await signInContact(service, shop.store, 'buyer@acme.example'),
      await signInContact(service, shop.store, 'approver@acme.example'),
      await signInContact(service, shop.store, 'hamburger@acme.example'),
      await signInContact(service, shop.store, 'floating@acme.example'),
      await signInContact(service, shop.store, 'other@globex.example'),
    ]
    const statuses = async (buyer: Buyer) => [
      await isAnswered(buyer, berlin.id),
      await isAnswered(buyer, hamburg.id),
      await isAnswered(buyer, guest.id),
    ]
    assert.deepEqual(await statuses(main), [200, 200, 404])
    assert.deepEqual(await statuses(ann), [200, 404, 404])
    assert.deepEqual(await statuses(hal), [404, 200, 404])
    assert.deepEqual(await statuses(floating), [404, 404, 404])
    assert.deepEqual(await statuses(other), [404, 404, 404])
    assert.deepEqual((await ids(main)).slice(0, 2), [hamburg.id, berlin.id])
    assert.deepEqual([(await ids(ann))[0], await ids(hal)], [berlin.id, [hamburg.id]])
    assert.ok(!(await ids(ann)).includes(hamburg.id))
    assert.deepEqual([await ids(floating), await ids(other)], [[], []])
    const foreign = await hal.call('GET', `/quotes/${berlin.id}`)
    assert.deepEqual(withoutId(foreign), withoutId(await hal.call('GET', '/quotes/qte_unknown')))
  })

  it('can do nothing with the quote of another location, company or store', async () => {
    const hal = await signInContact(service, shop.store, 'hamburger@acme.example')
    const elsewhere = await openShop(service)
    const away = await signInContact(service, elsewhere.store, 'buyer@acme.example')
    for (const buyer of [hal, away]) {
      for (const [path, body] of [
        ['answer', { revision: '1', accept_all: true }],
        ['answer/preview', { accept_all: true }],
        ['counter', { revision: '1', note: 'x' }],
        ['decline', { revision: '1' }],
        ['withdraw', { revision: '1' }],
        ['approval/approve', { revision: '1' }],
        ['approval/reject', { revision: '1' }],
        ['messages', { body: 'x' }],
        ['ask-renewal', undefined],
        ['request-again', undefined],
      ] as const) {
        const { status } = await buyer.call('POST', `/quotes/${berlin.id}/${path}`, body)
        assert.equal(status, 404, path)
      }
    }
  })

  it('is checked again hourly: after leaving a location they no longer see it, after leaving the platform they are signed out', async () => {
    const bea = await signInContact(service, shop.store, 'berliner@acme.example')
    assert.equal(await isAnswered(bea, berlin.id), 200)
    await service.pool.query(
      `delete from platform.contact_role where store_id = $1 and contact_id in (
        select m.id from platform.company_contact m join platform.customer c on c.store_id = $1 and c.id = m.customer_id
        where m.store_id = $1 and c.email = 'berliner@acme.example')`,
      [shop.store.id],
    )
    assert.equal(await isAnswered(bea, berlin.id), 200)
    pass(3_600_000)
    assert.equal(await isAnswered(bea, berlin.id), 404)
    const gone = `store_id = $1 and email = 'berliner@acme.example'`
    const contacts = `delete from platform.company_contact where store_id = $1 and customer_id in (select id from platform.customer where ${gone})`
    await service.pool.query(contacts, [shop.store.id])
    await service.pool.query(`delete from platform.customer where ${gone}`, [shop.store.id])
    pass(3_600_000)
    assert.equal(await isAnswered(bea, berlin.id), 401)
    assert.ok(!(await dumpTable(service, 'portal_session')).includes('berliner@acme.example'))
  })

  it('walks the list page by page, each quote once, newest first', async () => {
    const main = await signInContact(service, shop.store, 'buyer@acme.example')
    const all = await ids(main)
    assert.deepEqual(all, [...all].sort().reverse())
    const walked: string[] = []
    let cursor = ''
    for (let more = true; more; ) {
      const { body } = await main.call('GET', `/quotes?limit=1${cursor}`)
      walked.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = `&cursor=${body.next_cursor}`
      more = body.has_more
    }
    assert.deepEqual(walked, all)
    assert.equal((await main.call('GET', '/quotes?cursor=nonsense')).status, 400)
  })
})

it('no token is in the database or the log', async () => {
  const { id } = await askFor(shop)
  const link = await openLink(service, shop.store, id)
  await link.read(id)
  const buyer = await signInContact(service, shop.store, 'approver@acme.example')
  const mailed = await mailedToken(service, shop.store, 'approver@acme.example')
  await buyer.call('GET', '/quotes')
  const { rows } = await service.pool.query(`select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  const dump = (await Promise.all(rows.map(({ name }) => dumpTable(service, name)))).join('\n')
  for (const secret of [link.token, mailed, buyer.cookie.split('=')[1] ?? '', buyer.csrf]) {
    assert.ok(!dump.includes(secret) && !dump.includes(Buffer.from(secret).toString('hex')), 'in the database')
    assert.ok(!log.text().includes(secret), 'in the log')
  }
})

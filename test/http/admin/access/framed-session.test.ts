import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editStaff } from '../../../../src/commands/access/edit-staff.ts'
import { redactShop } from '../../../../src/commands/customers/redact-shop.ts'
import { listStaff } from '../../../../src/database/access/staff.ts'
import { findInstallation, noteAttention } from '../../../../src/database/platform/installations.ts'
import { readStore, saveStore } from '../../../../src/database/stores/stores.ts'
import { contextOf } from '../../../support/service/context.ts'
import { addStaff, signInAs } from '../../../support/shop/admin.ts'
import { openShopifyService, type ShopifyService } from '../../../support/shopify/shopify-service.ts'

const SESSION = '/admin/api/session'
const RETRY = 'x-shopify-retry-invalid-session-request'

describe('staff inside Shopify', () => {
  let site: ShopifyService
  before(async () => {
    site = await openShopifyService()
  })
  after(async () => {
    site.fake.check()
    await site.close()
  })
  const open = (token: string) => site.framed(token, 'GET', SESSION)
  const staffOf = async (domain: string) => listStaff(site.service.db, (await readStore(site.service.db, domain)).id)
  const installationOf = async (domain: string) => {
    const { db, systems } = site.service
    return findInstallation(db, systems.secretBox, (await readStore(db, domain)).id)
  }
  const exchanges = (domain: string) =>
    site.fake.log.filter(({ shop, operation }) => shop === domain && operation === 'token').length

  it('install the app by opening it, and are signed in: the owner as Admin, others as Sales rep', async () => {
    const { shop, owner } = site.addShop('first', { name: 'First & Co', currency: 'EUR', timezone: 'Europe/Berlin' })
    const opened = await open(shop.staffToken(owner))
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    assert.deepEqual(opened.body.store, {
      name: 'First & Co',
      domain: shop.domain,
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      admin_home: `${site.fake.origin}/store/first`,
      development: false,
      clock_ahead_ms: 0,
      includes_api: false,
    })
    assert.deepEqual([opened.body.staff.email, opened.body.staff.role], [owner.email, 'admin'])
    assert.equal(opened.body.csrf_token, '')
    assert.equal(opened.headers.getSetCookie().length, 0)
    const rep = shop.addStaff({ email: 'rep@first.example', firstName: 'Rob' })
    const came = await open(shop.staffToken(rep))
    assert.deepEqual([came.body.staff.name, came.body.staff.role], ['Rob Example', 'sales_rep'])
    assert.deepEqual(
      (await staffOf(shop.domain)).map(({ email }) => email).toSorted(),
      [owner.email, rep.email].toSorted(),
    )
    const kept = await installationOf(shop.domain)
    assert.equal(kept?.grant, 'exchange')
    assert.deepEqual(kept?.scopes.split(','), shop.scopes)
  })

  it('exchange nothing when they come again, and change things without cookie or csrf token', async () => {
    const { shop, owner } = site.addShop('again')
    await open(shop.staffToken(owner))
    const asked = exchanges(shop.domain)
    const again = await open(shop.staffToken(owner))
    assert.deepEqual([again.status, exchanges(shop.domain)], [200, asked])
    const body = { name: 'Mine', shared: false, filters: {}, sort: 'created', columns: [] }
    const made = await site.framed(shop.staffToken(owner), 'POST', '/admin/api/views', body)
    assert.ok(made.status < 300 || made.status === 400, JSON.stringify(made.body))
    assert.notEqual(made.body.code, 'csrf_refused')
  })

  it('make one store and one member, however many open the app at once', async () => {
    const { shop, owner } = site.addShop('raced')
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(shop.staffToken(owner))))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(8).fill(200),
    )
    assert.equal((await staffOf(shop.domain)).length, 1)
    const offline = site.fake.log.filter((one) => one.shop === shop.domain && one.operation === 'ShopInfo').length
    assert.equal(offline, 1, 'the shop was exchanged and read once')
  })

  it('come as the member with their address if Shopify has verified it, and keep that role', async () => {
    const { shop, owner } = site.addShop('linked')
    await open(shop.staffToken(owner))
    const store = await readStore(site.service.db, shop.domain)
    const member = await addStaff(site.service, store, { role: 'manager', email: 'mia@linked.example' })
    const unproven = shop.addStaff({ email: 'mia@linked.example', emailVerified: false })
    const refused = await open(shop.staffToken(unproven))
    assert.deepEqual([refused.status, refused.body.why?.code], [403, 'mail_unverified'])
    const proven = shop.addStaff({ email: 'Mia@linked.example' })
    const came = await open(shop.staffToken(proven))
    assert.deepEqual([came.body.staff.id, came.body.staff.role], [member.id, 'manager'])
    const second = shop.addStaff({ email: 'mia@linked.example' })
    assert.equal((await open(shop.staffToken(second))).body.why?.code, 'mail_of_other')
  })

  it('stay out if they are deactivated here', async () => {
    const { shop, owner } = site.addShop('suspended')
    const { body } = await open(shop.staffToken(owner))
    const store = await readStore(site.service.db, shop.domain)
    const rep = shop.addStaff({ email: 'out@suspended.example' })
    const { body: came } = await open(shop.staffToken(rep))
    const by = { storeId: store.id, by: body.staff.id }
    await editStaff({ db: site.service.db, now: site.service.now }, by, came.staff.id, { active: false })
    for (const path of [SESSION, '/admin/api/quotes']) {
      const answer = await site.framed(shop.staffToken(rep), 'GET', path)
      assert.deepEqual([answer.status, answer.body.why?.code], [403, 'account_deactivated'], path)
    }
  })

  it('are told why a shop whose currency has not two decimals cannot be installed', async () => {
    const { shop, owner } = site.addShop('yen', { currency: 'JPY' })
    const { status, body } = await open(shop.staffToken(owner))
    assert.deepEqual([status, body.why], [403, { code: 'currency_unsupported', currency: 'JPY' }])
    await assert.rejects(readStore(site.service.db, shop.domain))
  })

  it('renew the tokens of a shop that needs attention, or was uninstalled, by opening the app', async () => {
    const { shop, owner } = site.addShop('renewed')
    await open(shop.staffToken(owner))
    const { id } = await readStore(site.service.db, shop.domain)
    const before = await installationOf(shop.domain)
    assert.ok(before)
    await noteAttention(site.service.db, id, 'open_app')
    assert.equal((await open(shop.staffToken(owner))).status, 200)
    const renewed = await installationOf(shop.domain)
    assert.deepEqual([renewed?.attention, renewed?.accessToken === before.accessToken], [null, false])
    await site.service.db.transaction().execute((tx) => saveStore(tx, id, { installed: false }))
    assert.equal((await site.framed(shop.staffToken(owner), 'GET', '/admin/api/quotes')).status, 401)
    assert.equal((await open(shop.staffToken(owner))).status, 200)
    assert.equal((await readStore(site.service.db, shop.domain)).installed, true)
  })

  it('choose the plan at Shopify if they installed the app; for an own app the operator does, and also restores its access', async () => {
    const { shop, owner } = site.addShop('plans')
    await open(shop.staffToken(owner))
    const { db, pool } = site.service
    const { id } = await readStore(db, shop.domain)
    const plansPage = async () => (await site.framed(shop.staffToken(owner), 'GET', '/admin/api/store')).body.plans_page
    assert.equal(await plansPage(), `${site.fake.origin}/store/plans/charges/${site.fake.app.handle}/pricing_plans`)
    await pool.query("update shopify_installation set grant_type = 'client_credentials' where store_id = $1", [id])
    assert.equal(await plansPage(), null)
    await noteAttention(db, id, 'open_app')
    assert.deepEqual((await open(shop.staffToken(owner))).body.notices, ['operator_needed'])
  })

  it('join anew if their shop comes back after everything personal in it was removed', async () => {
    const { shop, owner } = site.addShop('returned')
    const { body: before } = await open(shop.staffToken(owner))
    const { db } = site.service
    const store = await readStore(db, shop.domain)
    await db.transaction().execute((tx) => saveStore(tx, store.id, { installed: false }))
    assert.equal(await redactShop(await contextOf(site.service, store)), true)
    const { status, body } = await open(shop.staffToken(owner))
    assert.deepEqual([status, body.staff?.role, body.staff?.email], [200, 'admin', owner.email])
    assert.notEqual(body.staff.id, before.staff.id)
  })

  it('cannot come in by what is not their token', async () => {
    const { shop, owner } = site.addShop('attacked')
    const { shop: other, owner: stranger } = site.addShop('stranger')
    for (const one of [shop.staffToken(owner), other.staffToken(stranger)]) assert.equal((await open(one)).status, 200)
    const customer = shop.addCustomer({ email: 'buyer@example.com' })
    const stale = shop.staffToken(owner)
    const seconds = Math.floor(site.service.now.getTime() / 1000)
    const bad = {
      'a customer’s token': shop.customerToken(customer),
      'a customer’s token with the issuer of staff': shop.customerToken(customer, {
        iss: `https://${shop.domain}/admin`,
      }),
      'an issuer of another shop': shop.staffToken(owner, { iss: `https://${other.domain}/admin` }),
      'a shop that is none of Shopify’s': shop.staffToken(owner, {
        iss: 'https://attacked.myshopify.com.evil.example/admin',
        dest: 'https://attacked.myshopify.com.evil.example',
      }),
      'a token without an end': shop.staffToken(owner, { exp: undefined }),
      'a token that ended': shop.staffToken(owner, { exp: seconds - 11 }),
      'a token of another app': shop.staffToken(owner, { aud: 'f'.repeat(32) }),
      'no token at all': 'nonsense',
    }
    for (const [what, token] of Object.entries(bad)) {
      for (const path of [SESSION, '/admin/api/quotes']) {
        const answer = await site.framed(token, 'GET', path)
        assert.deepEqual([answer.status, answer.headers.get(RETRY)], [401, '1'], `${what} at ${path}`)
      }
    }
    site.service.now = new Date(site.service.now.getTime() + 71_000)
    const replayed = await open(stale)
    assert.deepEqual([replayed.status, replayed.headers.get(RETRY)], [401, '1'], 'a stale token replayed')
    const inQuery = await site.service.call('GET', `${SESSION}?id_token=${shop.staffToken(owner)}`)
    assert.deepEqual([inQuery.status, inQuery.headers.get(RETRY)], [401, null], 'a token in the query')
  })

  it('act in the token’s store, whatever cookie comes with it', async () => {
    const { shop, owner } = site.addShop('both')
    await open(shop.staffToken(owner))
    const elsewhere = await signInAs(site.service, await site.service.addStore(), 'admin')
    const authorization = `Bearer ${shop.staffToken(owner)}`
    const headers = { authorization, cookie: elsewhere.cookie, 'x-csrf-token': elsewhere.csrf }
    const { body } = await site.service.call('GET', SESSION, { headers })
    assert.equal(body.store.domain, shop.domain)
    const invalid = { ...headers, authorization: 'Bearer nonsense' }
    assert.equal((await site.service.call('GET', SESSION, { headers: invalid })).status, 401)
  })

  it('meet an operator’s store of that name as it is: it is not taken over', async () => {
    const { shop, owner } = site.addShop('occupied')
    await site.service.addStore({ domain: shop.domain })
    const { status, body } = await open(shop.staffToken(owner))
    assert.deepEqual([status, body.why?.code], [403, 'domain_elsewhere'])
  })

  it('are told to send for the owner while nobody is an Admin; the owner becomes one by opening the app', async () => {
    const { shop, owner } = site.addShop('ownerless')
    const rep = shop.addStaff({ email: 'alone@ownerless.example' })
    const alone = await open(shop.staffToken(rep))
    assert.deepEqual([alone.body.staff.role, alone.body.notices], ['sales_rep', ['owner_needed']])
    const came = await open(shop.staffToken(owner))
    assert.deepEqual([came.body.staff.role, came.body.notices], ['admin', []])
    assert.deepEqual((await open(shop.staffToken(rep))).body.notices, [])
  })

  it('are told what holds up their store, and no more once that has ended', async () => {
    const { shop, owner } = site.addShop('held-up')
    await open(shop.staffToken(owner))
    const { db } = site.service
    const { id } = await readStore(db, shop.domain)
    const notices = async () => (await open(shop.staffToken(owner))).body.notices
    await noteAttention(db, id, 'shop_closed')
    const freeze = (frozen: boolean) => db.transaction().execute((tx) => saveStore(tx, id, { frozen }))
    await freeze(true)
    assert.deepEqual(await notices(), ['shop_closed', 'frozen'])
    await noteAttention(db, id, null)
    await freeze(false)
    assert.deepEqual(await notices(), [])
  })

  it('become Admin if they are the shop’s owner by now and there is none; while Shopify does not say, they come in as before', async () => {
    const { shop, owner } = site.addShop('sold')
    owner.accountOwner = false
    assert.equal((await open(shop.staffToken(owner))).body.staff.role, 'sales_rep')
    owner.accountOwner = true
    site.fake.fault({ when: 'token', what: '503' })
    assert.equal((await open(shop.staffToken(owner))).body.staff.role, 'sales_rep')
    assert.equal((await open(shop.staffToken(owner))).body.staff.role, 'admin')
    const asked = exchanges(shop.domain)
    assert.equal((await open(shop.staffToken(owner))).body.staff.role, 'admin')
    assert.equal(exchanges(shop.domain), asked)
  })

  it('get words, not a new store, while Shopify gives no answer', async () => {
    const { shop, owner } = site.addShop('away')
    site.fake.fault({ when: 'token', what: '503' })
    const { status } = await open(shop.staffToken(owner))
    assert.equal(status, 503)
    assert.equal((await open(shop.staffToken(owner))).status, 200)
  })
})

it('without Shopify’s settings there is no page for it, and its tokens mean nothing', async () => {
  const { openTestService } = await import('../../../support/service/service.ts')
  await using stack = new AsyncDisposableStack()
  const service = await openTestService()
  stack.defer(() => service.close())
  const page = await fetch(`${service.baseUrl}/platform/shopify/app?shop=first.myshopify.com`)
  assert.equal(page.status, 404)
  const { status, headers } = await service.call('GET', SESSION, { headers: { authorization: 'Bearer x' } })
  assert.deepEqual([status, headers.get(RETRY)], [401, null])
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addStoreJob } from '../../../src/database/jobs.ts'
import { readAccessState } from '../../../src/database/platform/access-state.ts'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { queueSweeps } from '../../../src/jobs/orders/reconcile-orders.ts'
import { findTraces } from '../../support/database/find-traces.ts'
import { jobContext, runQueuedJobs } from '../../support/service/jobs.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { DAY_MS, openNegotiation, pass } from '../../support/shop/negotiation.ts'
import { openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage.close())

type Open = Awaited<ReturnType<ShopifyStage['open']>>

async function told(): Promise<void> {
  await stage.fake.webhooks.deliver()
  await stage.settle()
}

/** Returns the statuses of a request with the store's key and one of its staff's session. */
async function answers({ here }: Open, staff: Awaited<ReturnType<typeof signInAs>>): Promise<number[]> {
  const key = (await here.call('GET', '/v1/ping')).status
  return [key, (await staff.call('GET', '/admin/api/session')).status]
}

async function endpoints({ here }: Open): Promise<string[]> {
  const { rows } = await stage.service.pool.query('select status from webhook_endpoint where store_id = $1', [
    here.store.id,
  ])
  return rows.map(({ status }) => status)
}

/** Installs the app again and opens it in Shopify's admin. */
async function reinstall({ there }: Open): Promise<void> {
  there.install()
  const headers = { authorization: `Bearer ${there.staffToken(there.addStaff({ accountOwner: true }))}` }
  assert.equal((await stage.service.call('GET', '/admin/api/session', { headers })).status, 200)
}

async function sweepStore({ here }: Open): Promise<void> {
  await addStoreJob(stage.service.db, 'reconcile-store', here.store.id)
  await runQueuedJobs(stage.service)
}

/** Returns the store's currency, whether it is frozen, and the currencies refused so far. */
async function currencyState({ here }: Open) {
  const { currency, frozen } = await readStore(stage.service.db, here.store.id)
  const staff = await signInAs(stage.service, here.store, 'admin')
  const { body } = await staff.call('GET', '/admin/api/audit')
  const refusals = body.data.filter(({ action }: { action: string }) => action === 'currency_refused')
  return { currency, frozen, refused: refusals.map(({ detail }: { detail: object }) => detail) }
}

describe('uninstalling', () => {
  it('ends keys, sessions, webhooks and tokens with the notification itself, however much waits', async () => {
    const open = await stage.open()
    const { service, fake } = stage
    const staff = await signInAs(service, open.here.store, 'admin')
    await open.here.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.buyer.io/x', events: [] } })
    assert.deepEqual(await answers(open, staff), [200, 200])
    for (let id = 1; id <= 30; id++) open.there.notify('orders/updated', { id })
    open.there.uninstall()
    await fake.webhooks.deliver()
    assert.deepEqual(await answers(open, staff), [401, 401])
    assert.deepEqual(await endpoints(open), ['disabled'])
    const { rows } = await service.pool.query(
      'select tokens, uninstalled_at is not null as is_gone from shopify_installation where store_id = $1',
      [open.here.store.id],
    )
    assert.deepEqual(rows, [{ tokens: null, is_gone: true }])
  })

  it('before the current installation changes nothing, however late it is told', async () => {
    const open = await stage.open()
    open.there.uninstall()
    await pass(stage.service, 3_600_000)
    await sweepStore(open) // which finds that the tokens no longer work
    await reinstall(open)
    await told()
    assert.equal((await readStore(stage.service.db, open.here.store.id)).installed, true)
    assert.equal((await open.here.call('GET', '/v1/ping')).status, 200)
  })

  it('and installing again brings back the same store: its keys and quotes work, its webhooks wait for staff', async () => {
    const open = await stage.open()
    const quote = await openNegotiation(stage.service, open.here)
    await open.here.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.buyer.io/x', events: [] } })
    open.there.uninstall()
    await told()
    await pass(stage.service, 60_000)
    await reinstall(open)
    await stage.fake.webhooks.repeat()
    await stage.settle()
    assert.equal((await open.here.call('GET', `/v1/quotes/${quote.id}`)).status, 200)
    assert.deepEqual(await endpoints(open), ['disabled'])
  })
})

describe("a shop's change", () => {
  const REFUSED = { currency: 'EUR', frozen: true, refused: [{ from: 'EUR', to: 'USD' }] }

  it('of name, time zone or scopes is taken over as Shopify shows it, not as it was told', async () => {
    const { there, here } = await stage.open()
    there.updateShop({ name: 'Old name' })
    there.setScopes(there.scopes.slice(1))
    there.updateShop({ name: 'New name', timezone: 'Europe/Oslo' })
    await pass(stage.service, 2 * 3_600_000) // Shopify names the scopes of a token, which is renewed hourly
    await stage.fake.webhooks.deliverShuffled()
    await stage.settle()
    const { name, timezone, frozen } = await readStore(stage.service.db, here.store.id)
    assert.deepEqual([name, timezone, frozen], ['New name', 'Europe/Oslo', false])
    const { rows } = await stage.service.pool.query('select scopes from shopify_installation where store_id = $1', [
      here.store.id,
    ])
    const approved: string[] = rows[0].scopes.split(',')
    assert.ok(there.scopes.every((scope) => approved.includes(scope)) && !approved.includes('read_products'))
  })

  it('told late is measured from when Shopify wrote it until it is applied', async () => {
    const { there } = await stage.open()
    const lags: number[] = []
    there.updateShop({ name: 'Late' })
    await pass(stage.service, 120_000)
    await stage.fake.webhooks.deliver()
    await applyPlatformDeliveries(jobContext(stage.service, { reports: { applied: (lagMs) => lags.push(lagMs) } }))
    assert.deepEqual(lags, [120_000])
  })

  it('of currency is refused: quotes keep theirs, no more are created, and the audit log says why, once', async () => {
    const open = await stage.open()
    const { there, here } = open
    const quote = await openNegotiation(stage.service, here)
    there.updateShop({ currency: 'USD' })
    there.updateShop({ name: 'Still USD' })
    await told()
    assert.equal((await here.call('GET', `/v1/quotes/${quote.id}`)).body.currency, 'EUR')
    assert.equal((await here.post({ buyer: { email: 'kim@buyer.example' }, lines: [] })).status, 400)
    assert.deepEqual(await currencyState(open), REFUSED)
  })

  it('that was never told counts once the hourly sweep asks', async () => {
    const open = await stage.open()
    open.there.updateShop({ currency: 'USD', name: 'New name' })
    stage.fake.webhooks.lose()
    await sweepStore(open)
    assert.equal((await readStore(stage.service.db, open.here.store.id)).name, 'New name')
    assert.deepEqual(await currencyState(open), REFUSED)
  })

  it('while the app was uninstalled counts once it is installed again', async () => {
    const open = await stage.open()
    open.there.uninstall()
    await told()
    Object.assign(open.there.settings, { currency: 'USD', name: 'New name', timezone: 'Europe/Oslo' })
    await pass(stage.service, 60_000)
    await reinstall(open)
    const { name, timezone, installed } = await readStore(stage.service.db, open.here.store.id)
    assert.deepEqual([name, timezone, installed], ['New name', 'Europe/Oslo', true])
    assert.deepEqual(await currencyState(open), REFUSED)
  })
})

it('the hourly sweep keeps the tokens of a store without traffic alive, until Shopify takes them back', async () => {
  const { service } = stage
  const open = await stage.open()
  const { there, here } = open
  for (let day = 0; day < 60; day += 5) {
    await pass(service, 5 * DAY_MS)
    await sweepStore(open)
  }
  const state = () =>
    service.pool.query('select attention from shopify_installation where store_id = $1', [here.store.id])
  assert.deepEqual((await state()).rows, [{ attention: null }])
  there.updateShop({ name: 'Still there' })
  await told()
  assert.equal((await readStore(service.db, here.store.id)).name, 'Still there')
  there.tokens.revokeAll()
  await sweepStore(open)
  assert.deepEqual((await state()).rows, [{ attention: 'open_app' }])
})

describe("a shop of the app's own organization", () => {
  /** Gives the store the credentials' token in place of the exchanged pair. */
  async function own({ here, there }: Open): Promise<void> {
    const { service } = stage
    const { access_token, expires_in, scope } = there.tokens.clientCredentials(there.scopes)
    const accessExpiresAt = new Date(service.now.getTime() + expires_in * 1_000)
    const token = { accessToken: access_token, accessExpiresAt, refreshToken: null, refreshExpiresAt: null }
    const made = { ...token, storeId: here.store.id, grant: 'client_credentials', scopes: scope } as const
    await saveInstallation(service.db, service.systems.secretBox, { ...made, installedAt: service.now })
  }

  it('gets a new token a day later, and at once when Shopify takes the old one no more', async () => {
    const open = await stage.open()
    const name = async (told: string) => {
      open.there.updateShop({ name: told })
      await stage.fake.webhooks.deliver()
      await stage.settle()
      return (await readStore(stage.service.db, open.here.store.id)).name
    }
    await own(open)
    const asked = () =>
      stage.fake.log.filter(({ operation, shop }) => operation === 'token' && shop === open.there.domain)
    assert.equal(await name('First'), 'First')
    assert.equal(asked().length, 0)
    await pass(stage.service, DAY_MS)
    assert.equal(await name('A day later'), 'A day later')
    assert.equal(asked().length, 1)
    open.there.tokens.revokeAll()
    assert.equal(await name('Taken back'), 'Taken back')
    assert.equal(asked().length, 2)
  })

  it('is renewed with all others by the hourly sweep, without traffic', async () => {
    const { service } = stage
    const opened = [await stage.open(), await stage.open()]
    for (const open of opened) await own(open)
    await pass(service, 3 * DAY_MS)
    assert.ok((await readAccessState(service.db, service.now)).overdueSeconds > 86_400)
    await queueSweeps(jobContext(service))
    await runQueuedJobs(service)
    assert.equal((await readAccessState(service.db, service.now)).overdueSeconds, 0)
  })

  it('whose organization changed needs its staff, and counts as such', async () => {
    const { service } = stage
    const open = await stage.open()
    await own(open)
    const before = (await readAccessState(service.db, service.now)).needingAttention
    Object.assign(open.there.settings, { ownOrganization: false })
    open.there.tokens.revokeAll()
    await sweepStore(open)
    await pass(service, 3 * DAY_MS)
    await queueSweeps(jobContext(service))
    await runQueuedJobs(service)
    const { needingAttention, overdueSeconds } = await readAccessState(service.db, service.now)
    assert.deepEqual([needingAttention - before, overdueSeconds], [1, 0])
  })
})

describe('the law', () => {
  const CANARY = 'canary-5d0e'

  async function ask(open: Open, email: string) {
    return openNegotiation(stage.service, open.here, { buyer: { email, name: `${CANARY} Kim` }, notes: CANARY })
  }

  it('lets a customer be forgotten by account, by address alone, or by orders alone', async () => {
    const open = await stage.open()
    const { there, here } = open
    const { service, fake } = stage
    const other = await ask(open, 'other@buyer.example')
    const byEmail = await ask(open, 'email@buyer.example')
    const byOrder = await ask(open, 'order@buyer.example')
    await service.pool.query(
      "update quote set revision = revision + 1, order_ids = '{gid://platform/Order/4711}' where customer_email = 'order@buyer.example'",
    )
    const byAccount = await ask(open, 'account@buyer.example')
    await service.pool.query(
      "update quote set revision = revision + 1, customer_id = 9001 where customer_email = 'account@buyer.example'",
    )
    there.redactCustomer({ id: '9001', email: null }, [])
    there.redactCustomer({ id: '1', email: 'EMAIL@buyer.example' }, [])
    fake.webhooks.add(there.domain, 'customers/redact', { shop_domain: there.domain, orders_to_redact: [4711] })
    await told()
    for (const quote of [byAccount, byEmail, byOrder]) assert.match((await quote.read()).customer.email, /^redacted-/)
    assert.equal((await other.read()).customer.email, 'other@buyer.example')
    const { rows } = await service.pool.query('select email_enc from platform_delivery where store_id = $1', [
      here.store.id,
    ])
    assert.ok(rows.length === 3 && rows.every(({ email_enc }) => email_enc === null))
  })

  it("shows a customer's request for their data to the store's Admin", async () => {
    const open = await stage.open()
    const quote = await ask(open, 'asks@buyer.example')
    open.there.requestData({ id: '77', email: 'asks@buyer.example' }, [])
    await told()
    const staff = await signInAs(stage.service, open.here.store, 'admin')
    const { body } = await staff.call('GET', '/admin/api/data-requests')
    assert.deepEqual(
      body.data.map((one: { email: string; customer_id: string; quote_ids: string[] }) => [one.email, one.quote_ids]),
      [['asks@buyer.example', [quote.id]]],
    )
  })

  const stays = async ({ there }: Open) =>
    (await findTraces(stage.service, [`${CANARY}@${there.domain}.example`])).length > 0

  async function openNamed(): Promise<Open> {
    const open = await stage.open()
    await ask(open, `${CANARY}@${open.there.domain}.example`)
    return open
  }

  it('has the data of a shop removed after it left, but not if it came back', async () => {
    const [left, back] = [await openNamed(), await openNamed()]
    for (const { there } of [left, back]) there.uninstall()
    await told()
    await pass(stage.service, 3_600_000)
    await reinstall(back)
    await pass(stage.service, 48 * 3_600_000)
    for (const { there } of [left, back]) there.redactShop()
    await told()
    assert.deepEqual([await stays(left), await stays(back)], [false, true])
  })

  for (const what of ['401', '402', '404', '423'] as const) {
    it(`has the data of a shop removed whose leaving was never told, as Shopify answers ${what} there`, async () => {
      const unheard = await openNamed()
      unheard.there.uninstall()
      stage.fake.webhooks.lose()
      await pass(stage.service, 48 * 3_600_000)
      stage.fake.fault({ when: '*', what, times: 99, shop: unheard.there.domain })
      unheard.there.redactShop()
      await told()
      assert.equal(await stays(unheard), false)
      assert.equal((await readStore(stage.service.db, unheard.here.store.id)).installed, false)
    })
  }

  it('does not take an outage for the leaving of a shop: Shopify is asked again until it answers', async () => {
    const [unheard, working] = [await openNamed(), await openNamed()]
    unheard.there.uninstall()
    stage.fake.webhooks.lose()
    for (const { there } of [unheard, working]) {
      stage.fake.fault({ when: '*', what: '503', times: 99, shop: there.domain })
      there.redactShop()
    }
    await stage.fake.webhooks.deliver()
    const { logger, text } = memoryLog()
    await applyPlatformDeliveries(jobContext(stage.service, { logger }))
    assert.deepEqual([await stays(unheard), await stays(working)], [true, true])
    const failures = text()
      .split('\n')
      .filter((line) => line.includes('failed to apply a platform report'))
    assert.deepEqual(
      failures.map((line) => JSON.parse(line).level),
      [logger.levels.values.error, logger.levels.values.error],
    )
    stage.fake.faults.clear()
    await pass(stage.service, 60_000)
    await stage.settle()
    assert.deepEqual([await stays(unheard), await stays(working)], [false, true])
  })
})

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { record } from '../../support/service/feed.ts'
import { addEndpoint, deliveriesOf, localPoster, makeEngine, passTime } from '../../support/service/webhooks.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let site: AdminSite
let poster: Poster
let engine: DeliveryEngine
let receiver: Receiver
let store: Store
let staff: Staff
before(async () => {
  poster = await localPoster(240_000)
  site = await openAdminSite({ poster, allowPrivateWebhooks: true })
  engine = makeEngine(site.service, poster, { baseUrl: site.origin })
})
after(async () => {
  await site?.close()
  await poster?.close()
})
beforeEach(async () => {
  store = await site.service.addStore()
  staff = await signInAs(site.service, store, 'admin')
  receiver = await openReceiver({ clock: () => site.service.now })
})
afterEach(async () => {
  await receiver.close()
  receiver.check()
})

/** Checks everything about a page that machines can. */
async function judge(page: Page, name: string): Promise<void> {
  await keepScreenshot(page, name)
  await checkAccessible(page)
  await checkFits(page)
}

/** Records events of a new quote and sends everything due. */
async function happen(count: number): Promise<void> {
  await record(site.service.db, store.id, count, site.service.now)
  await engine.runDue()
}
const secretShown = async (page: Page) => (await page.getByTestId('secret').textContent()) ?? ''
async function leaveSecret(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}
const detailPath = (id: string) => `/integrations/webhooks/${id}`

it('an Admin adds a webhook, learns why an address is refused, pings it, and verifies a delivery with its secret', async () => {
  await onAdmin(site, '/integrations/webhooks', { staff, expects: [/webhooks 400$/] }, async (page) => {
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await judge(page, 'webhooks-empty')
    await page.getByRole('link', { name: 'New webhook' }).first().click()
    await page.getByLabel('Address').fill('ftp://erp.acme.com')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByText('The address must start with https:// and a host name.').first().waitFor()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('Description').fill('ERP')
    await page.getByRole('radio', { name: 'Only the ones I choose' }).check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByText('Choose at least one event').waitFor()
    await page.getByRole('checkbox', { name: 'quote.created', exact: true }).check()
    await page.getByText('A quote exists').waitFor()
    await judge(page, 'webhook-new')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await secretShown(page)
    assert.match(secret, /^whsec_/)
    receiver.trust([secret])
    await judge(page, 'webhook-made')
    await leaveSecret(page)

    await page.getByRole('heading', { level: 1, name: 'ERP' }).waitFor()
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The ping arrived').waitFor()
    const [ping] = await receiver.waitFor(1)
    assert.equal(ping?.json.type, 'ping')
    await happen(1)
    const [, sent] = await receiver.waitFor(2)
    assert.equal(sent?.json.type, 'quote.created')
    receiver.answer = { status: 500 }
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The endpoint answered 500: an error on its side.').first().waitFor()
    await page.getByRole('link', { name: 'quote.created' }).first().waitFor()
    await judge(page, 'webhook')

    await page.getByRole('link', { name: 'quote.created' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'quote.created' }).waitFor()
    await page.getByText('Answered 200.').waitFor()
    assert.deepEqual(JSON.parse((await page.getByTestId('body').textContent()) ?? ''), sent?.json)
    await judge(page, 'delivery')
    await page.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('Retrying', { exact: true }).waitFor()
  })
  receiver.answer = { status: 200 }
  await engine.runDue()
  const last = receiver.requests.at(-1)
  assert.equal(last?.id, receiver.requests[1]?.id)
})

it('a webhook that fails for 5 days is disabled with advice, pinged, enabled, and everything is resent', async () => {
  const { id } = await addEndpoint(site.service, store, receiver)
  receiver.answer = { status: 503 }
  await happen(3)
  await onAdmin(site, detailPath(id), { staff }, async (page) => {
    await page.getByText('Unavailable', { exact: true }).waitFor()
    await page.getByText('It didn’t answer, or answered 429 or 5xx').waitFor()
    await page.getByText('The endpoint answered 503: an error on its side.').first().waitFor()
    await judge(page, 'webhook-failing')
  })
  await passTime(site.service, 5 * DAY_MS + HOUR_MS)
  await engine.runDue()
  staff = await signInAs(site.service, store, 'admin')
  await onAdmin(site, '/integrations/webhooks', { staff }, async (page) => {
    await page.getByText('A webhook was switched off').waitFor()
    await page.getByText('Switched off', { exact: true }).waitFor()
    await page.getByText('2 queued, 1 retrying').waitFor()
    await judge(page, 'webhooks-auto-disabled')
    await page.getByRole('link', { name: 'Open webhook' }).click()
    await page.getByText('Enable the webhook to resend.').waitFor()
    await judge(page, 'webhook-auto-disabled')
    receiver.answer = { status: 200 }
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The ping arrived').waitFor()
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    assert.equal(await page.getByText('A webhook was switched off').count(), 0)
    await page.getByRole('button', { name: 'Resend failed…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resend failed deliveries' })
    const since = new Date(site.service.now.getTime() - 6 * DAY_MS).toISOString().slice(0, 16)
    await dialog.getByLabel(/^Events since/).fill(since)
    await judge(page, 'resend-failed')
    await dialog.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('1 delivery is being sent again.').waitFor()
    await engine.runDue()
    await page.getByText('Answered 200.').nth(3).waitFor()
  })
  const kept = await deliveriesOf(site.service, id)
  assert.deepEqual(new Set(kept.map(({ state }) => state)), new Set(['delivered']))
  const read = await staff.call('GET', `/admin/api/webhooks/${id}`)
  assert.deepEqual([read.body.status, read.body.failing_since], ['active', null])
})

it('a rotated secret is shown once and verifies deliveries, and so does the old one for a day; edits take effect', async () => {
  const { id, path, secret } = await addEndpoint(site.service, store, receiver)
  await onAdmin(site, `${detailPath(id)}?tab=secret`, { staff }, async (page) => {
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    const rotated = await secretShown(page)
    assert.notEqual(rotated, secret)
    await judge(page, 'webhook-rotated')
    receiver.trust([secret, rotated], path)
    await happen(1)
    await receiver.waitFor(1)
    await leaveSecret(page)
    await page.getByText('The secret was replaced.').waitFor()

    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.waitForURL('**?tab=settings')
    await page.getByLabel('Description').fill('Shop <b>floor</b>')
    await page.getByRole('radio', { name: 'Only the ones I choose' }).check()
    await page.getByRole('checkbox', { name: 'quote.accepted', exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Shop <b>floor</b>' }).waitFor()
    await judge(page, 'webhook-settings')
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled', { exact: true }).waitFor()
    const { body } = await staff.call('GET', `/admin/api/webhooks/${id}`)
    assert.deepEqual(
      [body.description, body.events, body.status],
      ['Shop <b>floor</b>', ['quote.accepted'], 'disabled'],
    )
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  })
})

it('the delivery log is filtered and paged by its address', async () => {
  const { id } = await addEndpoint(site.service, store, receiver)
  await happen(1)
  receiver.answer = { status: 404 }
  await happen(23)
  await onAdmin(site, detailPath(id), { staff }, async (page) => {
    const rows = page.getByRole('table').getByRole('row')
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL('**?cursor=*')
    await page.getByText('Answered 200.').waitFor()
    assert.equal(await rows.count(), 1 + 4)
    await page.getByLabel('Status').selectOption('Delivered')
    await page.waitForURL('**?state=delivered')
    await page.getByText('The endpoint answered 404').first().waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 1 + 1)
    const quote = (await deliveriesOf(site.service, id))[0]?.event_id
    await page.getByLabel('Quote ID').fill(`qte_none_${quote}`.slice(0, 20))
    await page.getByLabel('Quote ID').press('Enter')
    await page.getByRole('heading', { name: 'No deliveries here' }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel(/^Until/).fill('2020-01-01T00:00')
    await page.waitForURL('**to=2020-01-01T00%3A00')
    await page.getByRole('heading', { name: 'No deliveries here' }).waitFor()
  })
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  it(`webhooks and deliveries fit and are readable at ${width} px, ${colorScheme}`, async () => {
    const { id, secret } = await addEndpoint(site.service, store, receiver)
    receiver.trust([secret])
    const url = `${receiver.url}/${'long-path/'.repeat(20)}`
    await staff.call('PATCH', `/admin/api/webhooks/${id}`, { url })
    await site.service.pool.query('update webhook_endpoint set status = $1 where store_id = $2', [
      'auto_disabled',
      store.id,
    ])
    receiver.answer = 'close'
    await staff.call('POST', `/admin/api/webhooks/${id}/ping`)
    await onAdmin(site, '/integrations/webhooks', { staff, width, colorScheme }, async (page) => {
      await page.getByText('0 queued, 0 retrying').waitFor()
      await judge(page, `webhooks-${width}-${colorScheme}`)
      await page.getByRole('link', { name: 'Open webhook' }).click()
      const delivery = page.getByRole('link', { name: 'ping', exact: true })
      await delivery.waitFor()
      await judge(page, `webhook-${width}-${colorScheme}`)
      await delivery.click()
      await page.getByTestId('body').waitFor()
      await page.getByText('A test ping is sent only once.').waitFor()
      await judge(page, `delivery-${width}-${colorScheme}`)
      for (const tab of ['settings', 'secret']) {
        await page.goto(`${site.origin}/admin${detailPath(id)}?tab=${tab}`)
        await page.getByRole('tabpanel').getByRole('button').first().waitFor()
        await judge(page, `webhook-${tab}-${width}-${colorScheme}`)
      }
    })
  })
}

it('others are told whom to ask', async () => {
  const rep = await signInAs(site.service, store, 'sales_rep')
  await onAdmin(site, '/integrations/webhooks', { staff: rep }, async (page) => {
    await page.getByRole('heading', { name: 'Only Admins can manage webhooks' }).waitFor()
    await judge(page, 'webhooks-rep')
  })
})

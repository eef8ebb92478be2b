import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { mayConnect } from '../../support/mcp/agent.ts'
import { PASSWORD, signInAs } from '../../support/shop/admin.ts'

const MINUTE_MS = 60_000
const UNCONFIRMED = / 40[03]$/
let site: AdminSite
let store: Store
before(async () => {
  site = await openAdminSite()
  store = await site.service.addStore()
})
after(async () => {
  await site?.close()
})

const ping = (key: string) => site.service.call('GET', '/v1/ping', { key })
const shown = async (page: Page) => (await page.getByTestId('secret').textContent()) ?? ''

/** Checks everything about a page that machines can. */
async function judge(page: Page, name: string): Promise<void> {
  await keepScreenshot(page, name)
  await checkAccessible(page)
  await checkFits(page)
}

it('an Admin creates a key, is warned about personal data, confirms the password, and uses it, closes it to agents, rolls and revokes it', async () => {
  const staff = await signInAs(site.service, store, 'admin')
  site.service.now = new Date(site.service.now.getTime() + 11 * MINUTE_MS)
  await onAdmin(site, '/integrations/keys', { staff, expects: [UNCONFIRMED] }, async (page) => {
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
    await judge(page, 'keys-empty')
    await page.getByRole('link', { name: 'New API key' }).first().click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Choose at least one scope.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('ERP')
    await page.getByRole('checkbox', { name: 'read_quotes' }).check()
    await page.getByRole('checkbox', { name: 'read_customer_data' }).check()
    await page.getByText('This key reads personal data').waitFor()
    await page.getByLabel('Allowed IP addresses').fill('10.0.0.0/8')
    await page.getByText('“10.0.0.0/8” is not an exact IP address').waitFor()
    await page.getByLabel('Allowed IP addresses').fill('127.0.0.1')
    await page.getByLabel('Expires').selectOption('90')
    await page.getByRole('checkbox', { name: /^We accept/ }).check()
    await judge(page, 'key-new')
    await page.getByRole('button', { name: 'Create key' }).click()

    const prompt = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await prompt.getByLabel('Your password').fill('wrong')
    await prompt.getByRole('button', { name: 'Confirm' }).click()
    await prompt.getByText('is not your password').waitFor()
    await prompt.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await prompt.getByRole('button', { name: 'Confirm' }).click()
    const key = await shown(page)
    assert.match(key, /^svc_live_.{48}$/)
    assert.match((await page.getByTestId('curl').textContent()) ?? '', new RegExp(`${key}" ${site.origin}/v1/ping$`))
    await judge(page, 'key-made')

    await page.getByRole('link', { name: 'API keys', exact: true }).first().click()
    const leaving = page.getByRole('dialog', { name: 'Leave without copying?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await shown(page), key)
    const answer = await ping(key)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.scopes, ['read_quotes', 'read_customer_data'])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: 'ERP' }).waitFor()
    await page.getByText('GET /v1/ping').waitFor()
    await page.getByText('Last used').waitFor()

    assert.equal(await mayConnect(site.service, key), true)
    await page.getByRole('button', { name: 'Forbid AI agents' }).click()
    await page.getByText('AI agents can no longer use “ERP”.').waitFor()
    assert.equal(await mayConnect(site.service, key), false)

    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page.getByRole('button', { name: 'Roll key' }).click()
    const rolled = await shown(page)
    assert.notEqual(rolled, key)
    await page.getByText('The old key works until').waitFor()
    await page.getByText(/^Rolled, works until/).waitFor()
    assert.deepEqual([(await ping(key)).status, (await ping(rolled)).status], [200, 200])
    assert.equal(await mayConnect(site.service, rolled), false)
    await page.getByRole('button', { name: 'Allow AI agents' }).click()
    await page.getByText('AI agents may use “ERP” now.').waitFor()
    assert.deepEqual([await mayConnect(site.service, key), await mayConnect(site.service, rolled)], [true, false])
    await judge(page, 'key-rolled')

    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Revoked', { exact: true }).first().waitFor()
    assert.deepEqual([(await ping(key)).status, (await ping(rolled)).status], [401, 200])
    assert.equal(await page.getByRole('button', { name: 'Revoke', exact: true }).count(), 0)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('link', { name: 'API keys', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.getByRole('table').waitFor()
    await judge(page, 'keys')
  })
})

it('others see names and prefixes and cannot create keys', async () => {
  await site.service.addKey(store, { name: 'Warehouse <b>bold</b>' })
  for (const role of ['manager', 'sales_rep'] as const) {
    const staff = await signInAs(site.service, store, role)
    await onAdmin(site, '/integrations/keys', { staff, width: 390 }, async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Warehouse <b>bold</b>' })
      await row.getByText('svc_live_').waitFor()
      assert.equal(await page.getByText('read_quotes').count(), 0)
      assert.equal(await page.getByRole('link', { name: 'New API key' }).count(), 0)
      await judge(page, `keys-${role}`)
      await page.goto(`${site.origin}/admin/integrations/keys/new`)
      await page.getByRole('heading', { name: 'Only Admins can create API keys' }).waitFor()
    })
  }
})

it('on a plan without the API, the pages of keys and webhooks say so, and whom to ask', async () => {
  const starter = await site.service.addStore({ plan: 'starter' })
  const staff = await signInAs(site.service, starter, 'admin')
  await onAdmin(site, '/integrations/webhooks/new', { staff }, async (page) => {
    const notice = page.getByRole('status').filter({ hasText: 'Your plan doesn’t include the API and webhooks' })
    for (const path of ['webhooks/new', 'webhooks', 'keys/new', 'keys']) {
      await page.goto(`${site.origin}/admin/integrations/${path}`)
      await notice.getByText('Ask the operator of this service for the Enterprise plan.').waitFor()
    }
    await judge(page, 'keys-starter')
  })
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  it(`keys, a key and its requests fit and are readable at ${width} px, ${colorScheme}`, async () => {
    const key = await site.service.addKey(store, {
      name: 'A name as long as names may be, '.repeat(3),
      allowedIps: ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '127.0.0.1'],
      test: true,
    })
    for (const path of ['ping', `quotes/${'x'.repeat(150)}`]) {
      await site.service.call('GET', `/v1/${path}`, { key })
    }
    const staff = await signInAs(site.service, store, 'admin')
    await onAdmin(site, '/integrations/keys', { staff, width, colorScheme }, async (page) => {
      const link = page.getByRole('link', { name: 'A name as long' }).first()
      await link.waitFor()
      await judge(page, `keys-${width}-${colorScheme}`)
      await link.click()
      await page.getByText('GET /v1/ping').waitFor()
      await judge(page, `key-${width}-${colorScheme}`)
      await page.getByText('Refused', { exact: true }).click()
      await page.waitForURL('**?status=4')
      await page.getByText('not_found').waitFor()
      assert.equal(await page.getByText('GET /v1/ping').count(), 0)
      await page.goto(`${site.origin}/admin/integrations/keys/new`)
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Enter a name for the key.').waitFor()
      await page.getByLabel('Expires').selectOption('date')
      await judge(page, `key-new-${width}-${colorScheme}`)
    })
  })
}

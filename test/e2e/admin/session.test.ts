import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { addStaff, PASSWORD, signInAs } from '../../support/shop/admin.ts'

let site: AdminSite
let store: Store
before(async () => {
  site = await openAdminSite()
  store = await site.service.addStore()
})
after(async () => {
  await site?.close()
})

for (const width of [1280, 390]) {
  it(`a visitor is asked to sign in, then gets the page they wanted, at ${width} px`, async () => {
    const { email } = await addStaff(site.service, store, { role: 'sales_rep' })
    await onAdmin(site, '/settings/general', { width, expects: [/session 401$/] }, async (page) => {
      await page.getByRole('textbox', { name: 'Store' }).fill(store.domain)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `sign-in-${width}`)
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/admin/settings/general')
      await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
      await checkFits(page)
    })
  })
}

it('signing out ends the session on the server', async () => {
  const staff = await signInAs(site.service, store, 'manager')
  await onAdmin(site, '/account', { staff }, async (page) => {
    await page.getByRole('button', { name: staff.member.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/admin/sign-in')
  })
  assert.equal((await staff.call('GET', '/admin/api/session')).status, 401)
})

it('the menu has at most eight entries, and everything else is behind Settings, for each role what it may use', async () => {
  for (const [role, menu, settings] of [
    ['admin', ['Quotes', 'Dashboard'], ['Webhooks', 'API keys', 'Audit log', 'Orders']],
    ['sales_rep', ['Quotes'], ['API keys']],
  ] as const) {
    const staff = await signInAs(site.service, store, role)
    await onAdmin(site, '/account', { staff }, async (page) => {
      const pages = page.getByRole('navigation', { name: 'Pages' })
      for (const name of menu) await pages.getByRole('link', { name, exact: true }).waitFor()
      assert.ok((await pages.getByRole('link').count()) <= 8)
      assert.equal(await pages.getByRole('link', { name: 'Dashboard' }).count(), role === 'admin' ? 1 : 0)
      await pages.getByRole('link', { name: 'Settings' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await page.waitForSelector('nav a[aria-current=page]:focus')
      const shown = page.getByRole('main').getByRole('link')
      for (const name of settings) await shown.and(page.getByRole('link', { name: new RegExp(`^${name}`) })).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), role === 'admin' ? 2 : 0)
      await checkAccessible(page)
      await keepScreenshot(page, `settings-${role}`)
      await pages.getByRole('link', { name: 'API keys' }).click()
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
      await pages.getByRole('link', { name: 'Leave settings' }).click()
      await pages.getByRole('link', { name: 'Approvals' }).waitFor()
    })
  }
})

it('scripts come only from this server: the policy has no unsafe-inline for them', async () => {
  const { status, headers } = await fetch(`${site.origin}/admin/quotes`)
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = policy.split(';').find((one) => one.trim().startsWith('script-src'))
  assert.equal(scripts?.trim(), "script-src 'self'")
})

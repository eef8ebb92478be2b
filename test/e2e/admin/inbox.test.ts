import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type Staff, signInAs } from '../../support/admin.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/admin-site.ts'
import { keepScreenshot } from '../../support/browser.ts'
import { openShop, type Shop } from '../../support/catalog.ts'
import { makeQuotes } from '../../support/many-quotes.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  await makeQuotes(site.service, shop.store, 300, [manager.member.id, rep.member.id])
})
after(async () => {
  await site?.close()
})

const rows = (page: Page) => page.locator('[data-quote]')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Quotes by whose turn it is' })

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`shows what is new, whose turn it is and what it is worth, at ${width} px, ${colorScheme}`, async () => {
    await onAdmin(site, '/quotes', { staff: manager, width, colorScheme }, async (page) => {
      await rows(page).first().waitFor()
      await tabs(page)
        .getByRole('link', { name: /^New\s*28$/ })
        .waitFor()
      assert.equal(await tabs(page).getByRole('link', { name: /^New/ }).getAttribute('aria-current'), 'page')
      await keepScreenshot(page, `inbox-${width}-${colorScheme}`)
      await checkAccessible(page)
      await checkFits(page)
      await tabs(page).getByRole('link', { name: /^All/ }).click()
      await page.waitForURL('**/quotes?tab=all')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Status').first().waitFor()
      await keepScreenshot(page, `inbox-filters-${width}-${colorScheme}`)
      await checkAccessible(page)
      await checkFits(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await keepScreenshot(page, `inbox-all-${width}-${colorScheme}`)
      await checkAccessible(page)
    })
  })
}

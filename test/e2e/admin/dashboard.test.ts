import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { noteStoreSkus } from '../../support/database/note-store-skus.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { converted, offerV01, openV01 } from '../../support/shop/orders.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { development: true } })
  manager = await signInAs(site.service, shop.store, 'manager')
})
after(async () => {
  await site?.close()
})

it('a store without quotes explains what will be here', async () => {
  const staff = await signInAs(site.service, await site.service.addStore(), 'manager')
  await onAdmin(site, '/dashboard', { staff }, async (page) => {
    await page.getByRole('heading', { name: 'No figures yet' }).waitFor()
    await checkAccessible(page)
  })
})

it("the summary's figures are shown as charts and as a table, by day, week and month", async () => {
  await offerV01(site.service, shop)
  await converted(manager, await openV01(site.service, shop))
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await onAdmin(site, '/dashboard', { staff: manager, width, colorScheme }, async (page) => {
        await page.getByRole('region', { name: 'Value' }).locator('svg.recharts-surface').first().waitFor()
        await page.getByText('$404.61').or(page.getByText('404.61')).first().waitFor()
        await checkFits(page)
        await keepScreenshot(page, `dashboard-${width}-${colorScheme}`)
        await checkAccessible(page)
        await page.getByText('Weeks', { exact: true }).click()
        await page.waitForURL('**period=week**')
        await page.getByText('Table', { exact: true }).click()
        await page.getByRole('table', { name: 'Figures by period' }).waitFor()
        await checkFits(page)
        await checkAccessible(page)
        await keepScreenshot(page, `dashboard-table-${width}-${colorScheme}`)
      })
    }
  }
})

it('each figure opens the quotes behind it, and closing the list returns the focus', async () => {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await onAdmin(site, '/dashboard', { staff: manager, width, colorScheme }, async (page) => {
      const figure = page.getByText('Accepted this month').locator('..').getByRole('link')
      await figure.click()
      const list = page.getByRole('dialog', { name: /^Accepted value · / })
      await list
        .getByRole('link', { name: /^Q-\d+/ })
        .first()
        .waitFor()
      await list
        .getByRole('cell')
        .filter({ hasText: await figure.innerText() })
        .first()
        .waitFor()
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `dashboard-behind-${width}-${colorScheme}`)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      await figure.and(page.locator(':focus')).waitFor()
      await page.getByText('Table', { exact: true }).click()
      await page
        .getByRole('table', { name: 'Figures by period' })
        .getByRole('link', { name: '1', exact: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('link', { name: /^Q-\d+/ })
        .first()
        .click()
      await page.waitForURL(/admin\/quotes\/qte_/)
    })
  }
})

it('figures by person lead to the quotes they count, and are exported', async () => {
  const total = await countQuotes()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await onAdmin(site, '/dashboard', { staff: manager, width, colorScheme }, async (page) => {
      await page.getByText('By group', { exact: true }).click()
      await page.waitForURL('**as=groups**')
      const row = page.getByRole('row').filter({ hasText: 'Unassigned' })
      const figure = row.getByRole('link').first()
      assert.equal(await figure.innerText(), String(total))
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `dashboard-groups-${width}-${colorScheme}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'quotes-by-person.csv')
      await figure.click()
      await page.waitForURL(/quotes\?.*assignee=none/)
      await page
        .locator('[data-quote]')
        .nth(total - 1)
        .waitFor()
      assert.equal(await page.locator('[data-quote]').count(), total)
    })
  }
})

it('counts by product lead to the quotes with its SKU', async () => {
  const { service } = site
  await noteStoreSkus(service, shop.store.id)
  await onAdmin(site, '/dashboard?as=groups&by=product', { staff: manager, locale: 'de-DE' }, async (page) => {
    await page.getByText('Produkt', { exact: true }).first().waitFor()
    const row = page.getByRole('row').filter({ hasText: 'OAK-2-OIL' })
    const figure = row.getByRole('link').first()
    const count = Number(await figure.innerText())
    assert.ok(count > 0)
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'dashboard-products-1280')
    await figure.click()
    await page.getByText('Artikelnummer OAK-2-OIL').waitFor()
    await page
      .locator('[data-quote]')
      .nth(count - 1)
      .waitFor()
    assert.equal(await page.locator('[data-quote]').count(), count)
  })
})

/** Counts the quotes of the store's list. */
async function countQuotes(): Promise<number> {
  const { status, body } = await manager.call('GET', '/admin/api/quotes?limit=100')
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.length
}

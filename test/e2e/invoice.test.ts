import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { signInAs } from '../support/admin.ts'
import { keepScreenshot, launchBrowser, onPage } from '../support/browser.ts'
import { openShop, type Shop } from '../support/catalog.ts'
import { settle } from '../support/jobs.ts'
import { converted, openV01 } from '../support/orders.ts'
import { openTestService, type TestService } from '../support/service.ts'

let service: TestService
let shop: Shop
let browser: Browser
before(async () => {
  service = await openTestService({ baseUrl: 'http://localhost:3000', docsUrl: 'http://localhost:3000/docs' })
  shop = await openShop(service, { store: { development: true } })
  await service.platform.setTaxRate(shop.store.id, { percent: '8.25', shippingTaxable: false })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a buyer pays an invoice of a development store, deposit first, at ${width} px, ${colorScheme}`, async () => {
      const quote = await openV01(service, shop)
      const [order] = await converted(await signInAs(service, shop.store, 'admin'), quote)
      const { pathname } = new URL(order.platform.invoice_url)
      await onPage(browser, { origin: service.baseUrl, width, colorScheme }, async (page) => {
        await page.goto(service.baseUrl + pathname)
        await page.getByText('USD 455.99').first().waitFor()
        const overhang = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(overhang) <= 0, `${overhang} px too wide`)
        const cut = await page.evaluate(
          'Math.max(...[...document.querySelectorAll(".lines td")].map((cell) => cell.getBoundingClientRect().right)) - innerWidth',
        )
        assert.ok(Number(cut) <= 0, `a figure is cut off by ${cut} px`)
        await keepScreenshot(page, `invoice-${width}-${colorScheme}`)
        for (const paid of ['136.80', '455.99']) {
          await page.getByRole('button', { name: 'Pay' }).click()
          await page.getByText(paid).last().waitFor()
        }
        await page.getByText('Paid').first().waitFor()
        assert.equal(await page.getByRole('button').count(), 0)
      })
      await settle(service)
      assert.equal((await quote.read()).platform.orderIds.length, 1)
    })
  }
}

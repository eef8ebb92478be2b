import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { checkAccessible, checkFits } from '../support/browser/admin-site.ts'
import { keepScreenshot, launchBrowser, onPage } from '../support/browser/browser.ts'
import { settle } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { converted, openV01 } from '../support/shop/orders.ts'

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
        await page.getByText('$455.99').first().waitFor()
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

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`an invoice in German has the store's logo and colour, and is paid, at ${width} px, ${colorScheme}`, async () => {
    const branding = {
      display_name: 'Holzhandel Nord',
      color: '#ffd400',
      logo_url: 'https://cdn.example.com/logo.svg',
      footer_text: 'Holzhandel Nord GmbH · Kiel',
    }
    const payments = { account_holder: 'Holzhandel Nord GmbH', iban: 'DE89370400440532013000', bank_name: 'Nordbank' }
    await service.settings(shop.store, { branding, payments })
    const quote = await openV01(service, shop)
    const [order] = await converted(await signInAs(service, shop.store, 'admin'), quote)
    const { pathname } = new URL(order.platform.invoice_url)
    await onPage(browser, { origin: service.baseUrl, width, colorScheme, locale: 'de-DE' }, async (page) => {
      await page.goto(service.baseUrl + pathname)
      await page
        .getByText(/455,99\s\$/)
        .first()
        .waitFor()
      assert.ok(await page.evaluate(`document.querySelector('.brand img').naturalWidth > 0`), 'its logo is shown')
      await page.getByRole('heading', { name: 'Per Überweisung bezahlen' }).waitFor()
      await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
      const pay = page.getByRole('button', { name: 'Testzahlung ausführen' })
      const looks = await page.evaluate(
        `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.button')))`,
      )
      assert.deepEqual(looks, ['rgb(255, 212, 0)', 'rgb(0, 0, 0)'])
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `invoice-de-${width}-${colorScheme}`)
      await pay.click()
      await page.getByText('Teilweise bezahlt').waitFor()
      await pay.click()
      await page.getByText('Bezahlt').first().waitFor()
      assert.equal(await page.getByRole('button').count(), 0)
    })
    await service.settings(shop.store, { branding: null, payments: null })
    await settle(service)
  })
}
